// A row of a 2-D tile needs the row above, which another warp loads; __syncwarp does not wait for that one.
// run: --block 32,4 --arg in=f32[128]:iota --arg out=f32[128]:zero
// finding: race @load @above on tile
__global__ void kernel(const float *in, float *out) {
  __shared__ float tile[4][32];
  int x = threadIdx.x, y = threadIdx.y;
  tile[y][x] = in[y * 32 + x];  // @load
  if (y > 0) {
    __syncwarp();
    out[y * 32 + x] = tile[y][x] - tile[y - 1][x];  // @above
  }
}
