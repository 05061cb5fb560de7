#define TILE 16

__global__ void product(int M, int N, int K, const float *A, const float *B, float *C) {
  __shared__ float As[TILE][TILE], Bs[TILE][TILE];
  int tx = threadIdx.x, ty = threadIdx.y;
  int row = blockIdx.y * TILE + ty, column = blockIdx.x * TILE + tx;
  float sum = 0.0f;
  for (int k = 0; k < K; k += TILE) {
    As[ty][tx] = row < M && k + tx < K ? A[row * K + k + tx] : 0.0f;
    Bs[ty][tx] = k + ty < K && column < N ? B[(k + ty) * N + column] : 0.0f;
    __syncthreads();
    for (int i = 0; i < TILE; ++i) sum += As[ty][i] * Bs[i][tx];
  }
  if (row < M && column < N) C[row * N + column] = sum;
}
