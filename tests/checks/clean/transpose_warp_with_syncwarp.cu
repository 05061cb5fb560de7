// Each warp transposes tiles in its own part of the array; __syncwarp on both sides of the reading is enough.
// run: --block 32,2 --arg in=f32[128]:iota --arg out=f32[128]:zero
__global__ void kernel(const float *in, float *out) {
  __shared__ float tile[2][32];
  int lane = threadIdx.x, warp = threadIdx.y;
  for (int k = 0; k < 2; ++k) {
    int first = 64 * k + 32 * warp;
    tile[warp][lane] = in[first + lane];
    __syncwarp();
    out[first + lane] = tile[warp][(lane % 8) * 4 + lane / 8];
    __syncwarp();
  }
}
