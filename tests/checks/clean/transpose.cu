// A padded tile, stored by rows and read by columns with a barrier in between.
// run: --block 32,8 --arg in=f32[256]:iota --arg out=f32[256]:zero
__global__ void kernel(const float *in, float *out) {
  __shared__ float tile[8][33];
  int x = threadIdx.x, y = threadIdx.y, i = y * 32 + x;
  tile[y][x] = in[i];
  __syncthreads();
  out[i] = tile[i % 8][i / 8];
}
