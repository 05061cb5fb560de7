// A row of the block has 64 threads, two warps: __syncwarp is not enough for a sum along it.
// run: --block 64,2 --arg in=f32[128]:iota --arg out=f32[2]:zero
// finding: race @load @first on rows
__global__ void kernel(const float *in, float *out) {
  __shared__ float rows[2][64];
  int x = threadIdx.x, y = threadIdx.y;
  rows[y][x] = in[y * 64 + x];  // @load
  __syncwarp();
  if (x < 32) {
    float sum = rows[y][x] + rows[y][x + 32];  // @first
    for (int d = 16; d > 0; d /= 2) sum += __shfl_xor_sync(0xffffffffu, sum, d);
    if (x == 0) out[y] = sum;
  }
}
