#include <cstdlib>
#include <iostream>
#include <vector>
#define CEIL_DIV(M, N) (((M) + (N)-1) / (N))
#define CUDA_CHECK(call)                                                        \
  do {                                                                          \
    cudaError_t err = (call);                                                   \
    if (err != cudaSuccess) {                                                   \
      std::cerr << "CUDA error " << cudaGetErrorString(err) << std::endl;       \
      exit(EXIT_FAILURE);                                                       \
    }                                                                           \
  } while (0)

__global__ void sgemm_naive(int M, int N, int K, float alpha, const float *A, const float *B, float beta, float *C) {
  const uint x = blockIdx.x * blockDim.x + threadIdx.x;
  const uint y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < M && y < N) {
    float tmp = 0.0;
    for (int i = 0; i < K; ++i) tmp += A[x * K + i] * B[i * N + y];
    C[x * N + y] = alpha * tmp + beta * C[x * N + y];
  }
}

void run_sgemm_naive(int M, int N, int K, float alpha, float *A, float *B, float beta, float *C) {
  dim3 gridDim(CEIL_DIV(M, 32), CEIL_DIV(N, 32));
  dim3 blockDim(32, 32);
  sgemm_naive<<<gridDim, blockDim>>>(M, N, K, alpha, A, B, beta, C);
}

int main() {
  const int m = 512, n = 256, k = 128;
  std::vector<float> hA(m * k), hB(k * n), hC(m * n);
  for (auto &v : hA) v = rand() / (float)RAND_MAX;
  float *dA = nullptr, *dB = nullptr, *dC = nullptr;
  CUDA_CHECK(cudaMalloc((void **)&dA, sizeof(float) * hA.size()));
  CUDA_CHECK(cudaMalloc((void **)&dB, sizeof(float) * hB.size()));
  CUDA_CHECK(cudaMalloc((void **)&dC, sizeof(float) * hC.size()));
  run_sgemm_naive(m, n, k, 1.0f, dA, dB, 0.0f, dC);
  CUDA_CHECK(cudaDeviceSynchronize());
}
// kind: SGEMM
// expect: sgemm_naive grid 16,8,1 block 32,32,1 shared 0 M=512 N=256 K=128 alpha=1 A=262144B:unset B=131072B:unset beta=0 C=524288B:unset run_sgemm_naive:27
