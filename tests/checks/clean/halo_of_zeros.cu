// Halo elements that do not exist are stored as zeros.
// run: --block 64 --arg in=i32[64]:iota --arg out=i32[64]:zero
__global__ void kernel(const int *in, int *out) {
  __shared__ int s[66];
  int t = threadIdx.x;
  s[t + 1] = in[t];
  if (t < 2) s[65 * t] = 0;
  __syncthreads();
  out[t] = s[t] + s[t + 2];
}
