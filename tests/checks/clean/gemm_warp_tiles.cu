// Each warp multiplies with its own tile of shared memory, __syncwarp on both sides; warps never meet.
// run: --block 32,2 --arg A=f32[64]:iota --arg x=f32[32]:iota --arg y=f32[2]:zero
__global__ void kernel(const float *A, const float *x, float *y) {
  __shared__ float products[2][32];
  int lane = threadIdx.x, warp = threadIdx.y;
  products[warp][lane] = A[32 * warp + lane] * x[lane];
  __syncwarp();
  if (lane == 0) {
    float sum = 0;
    for (int i = 0; i < 32; ++i) sum += products[warp][i];
    y[warp] = sum;
  }
}
