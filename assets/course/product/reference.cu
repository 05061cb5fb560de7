// An element of C in each thread, summed in double precision.
__global__ void reference(int M, int N, int K, const float *A, const float *B, float *C) {
  int row = blockIdx.y * blockDim.y + threadIdx.y, column = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= M || column >= N) return;
  double sum = 0;
  for (int k = 0; k < K; ++k) sum += (double)A[row * K + k] * B[k * N + column];
  C[row * N + column] = (float)sum;
}
