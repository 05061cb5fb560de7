// Threads beyond the end return before the barrier: it does not wait for those that have returned.
// run: --block 64 --arg in=i32[64]:iota --arg out=i32[64]:zero --arg n=50
__global__ void kernel(const int *in, int *out, int n) {
  __shared__ int s[64];
  int t = threadIdx.x;
  if (t >= n) return;
  s[t] = in[t];
  __syncthreads();
  out[t] = s[n - 1 - t];
}
