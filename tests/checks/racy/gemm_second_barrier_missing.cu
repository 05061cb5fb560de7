// Tiled product: the next k tile is stored while slower threads still use the last one.
// run: --block 8,8 --arg A=f32[128]:iota --arg B=f32[128]:iota --arg C=f32[64]:zero
// finding: race @a @product on As
// finding: race @b @product on Bs
__global__ void kernel(const float *A, const float *B, float *C) {
  __shared__ float As[8][8], Bs[8][8];
  int x = threadIdx.x, y = threadIdx.y;
  float sum = 0;
  for (int k = 0; k < 16; k += 8) {
    As[y][x] = A[y * 16 + k + x];    // @a
    Bs[y][x] = B[(k + y) * 8 + x];  // @b
    __syncthreads();
    for (int i = 0; i < 8; ++i) sum += As[y][i] * Bs[i][x];  // @product
  }
  C[y * 8 + x] = sum;
}
