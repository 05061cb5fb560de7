// The halo on the right is loaded, the one on the left is not.
// run: --block 64 --arg in=i32[65]:iota --arg out=i32[64]:zero
// finding: uninitialized @sum on s
__global__ void kernel(const int *in, int *out) {
  __shared__ int s[66];
  int t = threadIdx.x;
  s[t + 1] = in[t];
  if (t == 63) s[65] = in[64];
  __syncthreads();
  out[t] = s[t] + s[t + 2];  // @sum
}
