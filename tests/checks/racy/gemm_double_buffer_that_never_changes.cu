// The index of the buffer is computed from k in steps of 8, so that it is always 0: one buffer, and one barrier too few.
// run: --block 8,8 --arg A=f32[256]:iota --arg B=f32[256]:iota --arg C=f32[64]:zero
// finding: race @a @product on As
// finding: race @b @product on Bs
__global__ void kernel(const float *A, const float *B, float *C) {
  __shared__ float As[2][8][8], Bs[2][8][8];
  int x = threadIdx.x, y = threadIdx.y;
  float sum = 0;
  for (int k = 0; k < 32; k += 8) {
    int now = k % 2;
    As[now][y][x] = A[y * 32 + k + x];    // @a
    Bs[now][y][x] = B[(k + y) * 8 + x];  // @b
    __syncthreads();
    for (int i = 0; i < 8; ++i) sum += As[now][y][i] * Bs[now][i][x];  // @product
  }
  C[y * 8 + x] = sum;
}
