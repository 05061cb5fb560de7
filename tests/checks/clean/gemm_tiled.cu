// Tiled product with both barriers.
// run: --block 8,8 --arg A=f32[128]:iota --arg B=f32[128]:iota --arg C=f32[64]:zero
__global__ void kernel(const float *A, const float *B, float *C) {
  __shared__ float As[8][8], Bs[8][8];
  int x = threadIdx.x, y = threadIdx.y;
  float sum = 0;
  for (int k = 0; k < 16; k += 8) {
    As[y][x] = A[y * 16 + k + x];
    Bs[y][x] = B[(k + y) * 8 + x];
    __syncthreads();
    for (int i = 0; i < 8; ++i) sum += As[y][i] * Bs[i][x];
    __syncthreads();
  }
  C[y * 8 + x] = sum;
}
