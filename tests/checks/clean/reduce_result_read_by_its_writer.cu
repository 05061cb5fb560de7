// The same loop as with a barrier in front of each step, but only thread 0 reads the sum, and it is the one that wrote it.
// run: --block 64 --arg in=i32[64]:iota --arg out=i32[64]:zero
__global__ void kernel(const int *in, int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = in[t];
  for (int d = 32; d > 0; d /= 2) {
    __syncthreads();
    if (t < d) s[t] += s[t + d];
  }
  if (t == 0) out[0] = s[0];
}
