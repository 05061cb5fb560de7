// A row of the block is one warp, so __syncwarp orders all that a sum along it reads.
// run: --block 32,4 --arg in=f32[128]:iota --arg out=f32[4]:zero
__global__ void kernel(const float *in, float *out) {
  __shared__ float rows[4][32];
  int x = threadIdx.x, y = threadIdx.y;
  rows[y][x] = in[y * 32 + x];
  for (int d = 16; d > 0; d /= 2) {
    __syncwarp();
    if (x < d) rows[y][x] += rows[y][x + d];
  }
  if (x == 0) out[y] = rows[y][0];
}
