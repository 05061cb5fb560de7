// A block transposes several tiles with one array; it waits after storing a tile but not before storing the next one.
// run: --block 16,16 --arg in=f32[1024]:iota --arg out=f32[1024]:zero
// finding: race @store @read on tile
__global__ void kernel(const float *in, float *out) {
  __shared__ float tile[16][17];
  int x = threadIdx.x, y = threadIdx.y;
  for (int k = 0; k < 4; ++k) {
    tile[y][x] = in[y * 64 + 16 * k + x];  // @store
    __syncthreads();
    out[(16 * k + y) * 16 + x] = tile[x][y];  // @read
  }
}
