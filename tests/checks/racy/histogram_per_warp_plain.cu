// Each warp has a histogram of its own, but the lanes of a warp count into it plainly.
// run: --block 64 --arg in=i32[64]:iota --arg out=i32[4]:zero
// finding: race @count on bins
__global__ void kernel(const int *in, int *out) {
  __shared__ int bins[2][4];
  int t = threadIdx.x;
  if (t < 8) bins[t / 4][t % 4] = 0;
  __syncthreads();
  bins[t / 32][in[t] % 4] += 1;  // @count
  __syncthreads();
  if (t < 4) out[t] = bins[0][t] + bins[1][t];
}
