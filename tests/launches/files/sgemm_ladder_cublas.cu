#include <algorithm>
#include <cublas_v2.h>
#include <cuda_runtime.h>
#include <iostream>
#include <iomanip>
#include <vector>
#include <random>
#define CEIL_DIV(M, N) (((M) + (N)-1) / (N))
#define cudaCheck(err) (cudaCheckImpl(err, __FILE__, __LINE__))
void cudaCheckImpl(cudaError_t error, const char *file, int line) {
  if (error != cudaSuccess) {
    printf("[CUDA ERROR] at file %s:%d:\n%s\n", file, line, cudaGetErrorString(error));
    exit(EXIT_FAILURE);
  }
}
#define CHECK_CUBLAS(call)                                                       \
  do {                                                                           \
    cublasStatus_t status_ = call;                                               \
    if (status_ != CUBLAS_STATUS_SUCCESS) {                                      \
      std::cerr << "cublas error " << status_ << " at " << __LINE__ << std::endl; \
      std::exit(1);                                                              \
    }                                                                            \
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
template <const uint BM, const uint BN, const uint BK, const uint TM, const uint TN>
__global__ void __launch_bounds__((BM * BN) / (TM * TN), 1)
    sgemm_2d(int M, int N, int K, float alpha, float *A, float *B, float beta, float *C) {
  const uint cRow = blockIdx.y, cCol = blockIdx.x;
  const int threadCol = threadIdx.x % (BN / TN), threadRow = threadIdx.x / (BN / TN);
  __shared__ float As[BM * BK];
  __shared__ float Bs[BK * BN];
  A += cRow * BM * K;
  B += cCol * BN;
  C += cRow * BM * N + cCol * BN;
  const uint innerRowA = threadIdx.x / (BK / 4), innerColA = threadIdx.x % (BK / 4);
  const uint innerRowB = threadIdx.x / (BN / 4), innerColB = threadIdx.x % (BN / 4);
  float threadResults[TM * TN] = {0.0}, regM[TM] = {0.0}, regN[TN] = {0.0};
  for (uint bkIdx = 0; bkIdx < K; bkIdx += BK) {
    float4 tmp = reinterpret_cast<float4 *>(&A[innerRowA * K + innerColA * 4])[0];
    As[(innerColA * 4 + 0) * BM + innerRowA] = tmp.x;
    As[(innerColA * 4 + 1) * BM + innerRowA] = tmp.y;
    As[(innerColA * 4 + 2) * BM + innerRowA] = tmp.z;
    As[(innerColA * 4 + 3) * BM + innerRowA] = tmp.w;
    reinterpret_cast<float4 *>(&Bs[innerRowB * BN + innerColB * 4])[0] = reinterpret_cast<float4 *>(&B[innerRowB * N + innerColB * 4])[0];
    __syncthreads();
    A += BK;
    B += BK * N;
    for (uint dotIdx = 0; dotIdx < BK; ++dotIdx) {
      for (uint i = 0; i < TM; ++i) regM[i] = As[dotIdx * BM + threadRow * TM + i];
      for (uint i = 0; i < TN; ++i) regN[i] = Bs[dotIdx * BN + threadCol * TN + i];
      for (uint m = 0; m < TM; ++m)
        for (uint n = 0; n < TN; ++n) threadResults[m * TN + n] += regM[m] * regN[n];
    }
    __syncthreads();
  }
  for (uint m = 0; m < TM; m += 1)
    for (uint n = 0; n < TN; n += 4) {
      float4 c = reinterpret_cast<float4 *>(&C[(threadRow * TM + m) * N + threadCol * TN + n])[0];
      c.x = alpha * threadResults[m * TN + n] + beta * c.x;
      c.y = alpha * threadResults[m * TN + n + 1] + beta * c.y;
      c.z = alpha * threadResults[m * TN + n + 2] + beta * c.z;
      c.w = alpha * threadResults[m * TN + n + 3] + beta * c.w;
      reinterpret_cast<float4 *>(&C[(threadRow * TM + m) * N + threadCol * TN + n])[0] = c;
    }
}
void run_naive(int M, int N, int K, float alpha, float *A, float *B, float beta, float *C) {
  dim3 gridDim(CEIL_DIV(M, 32), CEIL_DIV(N, 32));
  dim3 blockDim(32, 32);
  sgemm_naive<<<gridDim, blockDim>>>(M, N, K, alpha, A, B, beta, C);
}
void run_2d(int M, int N, int K, float alpha, float *A, float *B, float beta, float *C) {
  const uint BK = 8, TM = 8, TN = 8;
  if (M >= 128 and N >= 128) {
    const uint BM = 128, BN = 128;
    dim3 gridDim(CEIL_DIV(N, BN), CEIL_DIV(M, BM));
    dim3 blockDim((BM * BN) / (TM * TN));
    sgemm_2d<BM, BN, BK, TM, TN><<<gridDim, blockDim>>>(M, N, K, alpha, A, B, beta, C);
  } else {
    const uint BM = 64, BN = 64;
    dim3 gridDim(CEIL_DIV(N, BN), CEIL_DIV(M, BM));
    dim3 blockDim((BM * BN) / (TM * TN));
    sgemm_2d<BM, BN, BK, TM, TN><<<gridDim, blockDim>>>(M, N, K, alpha, A, B, beta, C);
  }
}
void run_kernel(int num, int M, int N, int K, float alpha, float *A, float *B, float beta, float *C, cublasHandle_t handle) {
  switch (num) {
    case 0:
      CHECK_CUBLAS(cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, N, M, K, &alpha, B, N, A, K, &beta, C, N));
      break;
    case 1: run_naive(M, N, K, alpha, A, B, beta, C); break;
    case 2: run_2d(M, N, K, alpha, A, B, beta, C); break;
    default: throw std::invalid_argument("Unknown kernel number");
  }
}
int main(int argc, char **argv) {
  if (argc != 2) {
    std::cerr << "Please select a kernel (range 0 - 2, 0 for NVIDIA cuBLAS)" << std::endl;
    exit(EXIT_FAILURE);
  }
  int kernel_num = std::stoi(argv[1]);
  cublasHandle_t handle;
  if (cublasCreate(&handle)) { std::cerr << "Create cublas handle error." << std::endl; exit(EXIT_FAILURE); }
  std::vector<int> SIZE = {128, 256, 512};
  long max_size = SIZE[SIZE.size() - 1];
  float alpha = 0.5, beta = 3.0;
  float *A = nullptr, *B = nullptr, *C = nullptr, *dA = nullptr, *dB = nullptr, *dC = nullptr;
  A = (float *)malloc(sizeof(float) * max_size * max_size);
  B = (float *)malloc(sizeof(float) * max_size * max_size);
  C = (float *)malloc(sizeof(float) * max_size * max_size);
  for (int i = 0; i < max_size * max_size; i++) { A[i] = (i % 7) - 3; B[i] = (i % 5) * 0.25f; C[i] = 1; }
  cudaCheck(cudaMalloc((void **)&dA, sizeof(float) * max_size * max_size));
  cudaCheck(cudaMalloc((void **)&dB, sizeof(float) * max_size * max_size));
  cudaCheck(cudaMalloc((void **)&dC, sizeof(float) * max_size * max_size));
  cudaCheck(cudaMemcpy(dA, A, sizeof(float) * max_size * max_size, cudaMemcpyHostToDevice));
  cudaCheck(cudaMemcpy(dB, B, sizeof(float) * max_size * max_size, cudaMemcpyHostToDevice));
  cudaCheck(cudaMemcpy(dC, C, sizeof(float) * max_size * max_size, cudaMemcpyHostToDevice));
  int repeat_times = 50;
  for (int size : SIZE) {
    long m = size, n = size, k = size;
    for (int j = 0; j < repeat_times; j++) run_kernel(kernel_num, m, n, k, alpha, dA, dB, beta, dC, handle);
    fflush(stdout);
  }
  cublasDestroy(handle);
  return 0;
}
// kind: SGEMM
// expect: sgemm_naive grid 4,4,1 block 32,32,1 shared 0 M=128 N=128 K=128 alpha=0.5 A=1048576B:data B=1048576B:data beta=3 C=1048576B:=1~(cublasSgemm()) run_naive:78 repeats conditional
// expect: sgemm_2d<128, 128, 8, 8, 8> grid 1,1,1 block 256,1,1 shared 0 M=128 N=128 K=128 alpha=0.5 A=1048576B:data B=1048576B:data beta=3 C=1048576B:=1~(cublasSgemm()) run_2d:86 repeats conditional
