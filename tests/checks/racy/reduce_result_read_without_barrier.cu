// The barrier stands before each step and not after it: nothing orders the last step before the other threads read the sum.
// run: --block 64 --arg in=i32[64]:iota --arg out=i32[64]:zero
// finding: race @step @read on s
__global__ void kernel(const int *in, int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = in[t];
  for (int d = 32; d > 0; d /= 2) {
    __syncthreads();
    if (t < d) s[t] += s[t + d];  // @step
  }
  out[t] = s[0];  // @read
}
