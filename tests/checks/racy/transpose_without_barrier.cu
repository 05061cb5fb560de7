// A tile is read across while it may not be stored yet: rows of it belong to other warps.
// run: --block 32,8 --arg in=f32[256]:iota --arg out=f32[256]:zero
// finding: race @store @read on tile
__global__ void kernel(const float *in, float *out) {
  __shared__ float tile[8][33];
  int x = threadIdx.x, y = threadIdx.y, i = y * 32 + x;
  tile[y][x] = in[i];            // @store
  out[i] = tile[i % 8][i / 8];  // @read
}
