// The padding column of a tile is never stored and never read.
// run: --block 32 --arg in=f32[128]:iota --arg out=f32[128]:zero
__global__ void kernel(const float *in, float *out) {
  __shared__ float tile[4][33];
  int t = threadIdx.x;
  for (int r = 0; r < 4; ++r) tile[r][t] = in[32 * r + t];
  __syncthreads();
  for (int r = 0; r < 4; ++r) out[32 * r + t] = tile[t % 4][8 * r + t / 4];
}
