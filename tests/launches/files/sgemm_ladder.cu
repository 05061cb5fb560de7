#include "runner.cuh"
#include <cstdlib>
#include <iostream>
#include <string>
#include <vector>
#define CEIL_DIV(M, N) (((M) + (N)-1) / (N))

template <const int BLOCKSIZE>
__global__ void sgemm_shared(int M, int N, int K, float alpha, const float *A, const float *B, float beta, float *C) {
  __shared__ float As[BLOCKSIZE * BLOCKSIZE];
  As[threadIdx.x] = A[threadIdx.x];
  __syncthreads();
  C[threadIdx.x] = alpha * As[threadIdx.x] + beta * B[0];
}

template <const int BM, const int BN, const int BK, const int TM>
__global__ void sgemm_tiled_1d(int M, int N, int K, float alpha, const float *A, const float *B, float beta, float *C) {
  C[threadIdx.x] = alpha * A[threadIdx.x] + beta * B[0];
}

void run_shared(int M, int N, int K, float alpha, float *A, float *B, float beta, float *C) {
  dim3 gridDim(CEIL_DIV(M, 32), CEIL_DIV(N, 32));
  dim3 blockDim(32 * 32);
  cudaFuncSetAttribute(sgemm_shared<32>, cudaFuncAttributePreferredSharedMemoryCarveout, cudaSharedmemCarveoutMaxShared);
  sgemm_shared<32><<<gridDim, blockDim>>>(M, N, K, alpha, A, B, beta, C);
}

void run_1d(int M, int N, int K, float alpha, float *A, float *B, float beta, float *C) {
  const uint BM = 64;
  const uint BN = 64;
  const uint BK = 8;
  const uint TM = 8;
  dim3 gridDim(CEIL_DIV(N, BN), CEIL_DIV(M, BM));
  dim3 blockDim((BM * BN) / TM);
  sgemm_tiled_1d<BM, BN, BK, TM><<<gridDim, blockDim>>>(M, N, K, alpha, A, B, beta, C);
}

void run_kernel(int kernel_num, int M, int N, int K, float alpha, float *A, float *B, float beta, float *C) {
  switch (kernel_num) {
    case 0:
      runCublas(M, N, K, alpha, A, B, beta, C);
      break;
    case 1:
      run_shared(M, N, K, alpha, A, B, beta, C);
      break;
    case 2:
      run_1d(M, N, K, alpha, A, B, beta, C);
      break;
    default:
      throw std::invalid_argument("Unknown kernel number");
  }
}

int main(int argc, char **argv) {
  if (argc != 2) {
    std::cerr << "Please select a kernel (range 0 - 2)" << std::endl;
    exit(EXIT_FAILURE);
  }
  int kernel_num = std::stoi(argv[1]);
  if (kernel_num < 0 || kernel_num > 2) {
    std::cerr << "Please enter a valid kernel number" << std::endl;
    exit(EXIT_FAILURE);
  }
  std::vector<int> SIZE = {128, 256, 512, 1024, 2048, 4096};
  long max_size = SIZE[SIZE.size() - 1];
  float alpha = 0.5, beta = 3.0;
  float *dA, *dB, *dC;
  cudaCheck(cudaMalloc((void **)&dA, sizeof(float) * max_size * max_size));
  cudaCheck(cudaMalloc((void **)&dB, sizeof(float) * max_size * max_size));
  cudaCheck(cudaMalloc((void **)&dC, sizeof(float) * max_size * max_size));
  int repeat_times = 50;
  for (int size : SIZE) {
    long m, n, k;
    m = n = k = size;
    for (int j = 0; j < repeat_times; j++) run_kernel(kernel_num, m, n, k, alpha, dA, dB, beta, dC);
  }
}
// kind: SGEMM
// expect: sgemm_shared<32> grid 4,4,1 block 1024,1,1 shared 0 M=128 N=128 K=128 alpha=0.5 A=67108864B~(runCublas()) B=67108864B~(runCublas()) beta=3 C=67108864B~(runCublas()) run_shared:25 repeats conditional unlikely
// expect: sgemm_tiled_1d<64, 64, 8, 8> grid 2,2,1 block 512,1,1 shared 0 M=128 N=128 K=128 alpha=0.5 A=67108864B~(runCublas()) B=67108864B~(runCublas()) beta=3 C=67108864B~(runCublas()) run_1d:35 repeats conditional unlikely
