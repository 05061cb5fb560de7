// Two alternating buffers need one barrier per k tile: the barrier of the tile in between separates the use of a buffer from its next store.
// run: --block 8,8 --arg A=f32[256]:iota --arg B=f32[256]:iota --arg C=f32[64]:zero
__global__ void kernel(const float *A, const float *B, float *C) {
  __shared__ float As[2][8][8], Bs[2][8][8];
  int x = threadIdx.x, y = threadIdx.y;
  float sum = 0;
  for (int k = 0; k < 4; ++k) {
    int now = k % 2;
    As[now][y][x] = A[y * 32 + 8 * k + x];
    Bs[now][y][x] = B[(8 * k + y) * 8 + x];
    __syncthreads();
    for (int i = 0; i < 8; ++i) sum += As[now][y][i] * Bs[now][i][x];
  }
  C[y * 8 + x] = sum;
}
