// C (M x N) = A (M x K) times B (K x N), row-major. A block has 16 x 16 threads.
__global__ void product(int M, int N, int K, const float *A, const float *B, float *C) {
  int row = blockIdx.y * blockDim.y + threadIdx.y;
  int column = blockIdx.x * blockDim.x + threadIdx.x;
  if (row < M && column < N) {
    float sum = 0.0f;
    for (int k = 0; k < K; ++k) {
      sum += A[row * K + k] * B[k * N + column];
    }
    C[row * N + column] = sum;
  }
}
