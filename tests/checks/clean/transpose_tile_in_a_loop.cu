// A block transposes several tiles with one array, a barrier after storing and one after reading.
// run: --block 16,16 --arg in=f32[1024]:iota --arg out=f32[1024]:zero
__global__ void kernel(const float *in, float *out) {
  __shared__ float tile[16][17];
  int x = threadIdx.x, y = threadIdx.y;
  for (int k = 0; k < 4; ++k) {
    tile[y][x] = in[y * 64 + 16 * k + x];
    __syncthreads();
    out[(16 * k + y) * 16 + x] = tile[x][y];
    __syncthreads();
  }
}
