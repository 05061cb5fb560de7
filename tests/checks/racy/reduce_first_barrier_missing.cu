// The loads into shared memory and the first step of the sum are not separated by a barrier: only the later steps are.
// run: --block 64 --arg in=i32[64]:iota --arg out=i32[1]:zero
// finding: race @load @step on s
__global__ void kernel(const int *in, int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = in[t];  // @load
  for (int d = 32; d > 0; d /= 2) {
    if (t < d) s[t] += s[t + d];  // @step
    __syncthreads();
  }
  if (t == 0) out[0] = s[0];
}
