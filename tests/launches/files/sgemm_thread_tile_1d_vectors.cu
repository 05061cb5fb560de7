#include <cstdlib>
#include <cuda_runtime.h>
#include <vector>
#define CEIL_DIV(a, b) (((a) + (b)-1) / (b))

template <int BM, int BN, int BK, int TM>
__global__ void __launch_bounds__(BM* BN / TM) sgemm_1d(int M, int N, int K, float alpha, const float* A, const float* B, float beta, float* C) {
  const uint bx = blockIdx.x, by = blockIdx.y;
  const int col = threadIdx.x % BN, row = threadIdx.x / BN;
  __shared__ float As[BM * BK];
  __shared__ float Bs[BK * BN];
  A += by * BM * K;
  B += bx * BN;
  C += by * BM * N + bx * BN;
  const uint a_col = threadIdx.x % BK, a_row = threadIdx.x / BK, b_col = threadIdx.x % BN, b_row = threadIdx.x / BN;
  float sums[TM] = {0.0};
  for (uint k0 = 0; k0 < K; k0 += BK) {
    As[a_row * BK + a_col] = A[a_row * K + a_col];
    Bs[b_row * BN + b_col] = B[b_row * N + b_col];
    __syncthreads();
    A += BK;
    B += BK * N;
    for (uint k = 0; k < BK; ++k) {
      const float b = Bs[k * BN + col];
      for (uint t = 0; t < TM; ++t) sums[t] += As[(row * TM + t) * BK + k] * b;
    }
    __syncthreads();
  }
  for (uint t = 0; t < TM; ++t) C[(row * TM + t) * N + col] = alpha * sums[t] + beta * C[(row * TM + t) * N + col];
}

void sgemm_host(int M, int N, int K, float alpha, const float* A, const float* B, float beta, float* C) {
  for (int i = 0; i < M; ++i)
    for (int j = 0; j < N; ++j) {
      float sum = 0;
      for (int k = 0; k < K; ++k) sum += A[i * K + k] * B[k * N + j];
      C[i * N + j] = alpha * sum + beta * C[i * N + j];
    }
}

void randomize(std::vector<float>& v) {
  for (auto& x : v) x = rand() / float(RAND_MAX) - 0.5f;
}

int main() {
  const int M = 128, N = 64, K = 32;
  std::vector<float> a(M * K), b(K * N), c(M * N);
  randomize(a), randomize(b), randomize(c);
  float *dA, *dB, *dC;
  cudaMalloc(&dA, a.size() * sizeof(float));
  cudaMalloc(&dB, b.size() * sizeof(float));
  cudaMalloc(&dC, c.size() * sizeof(float));
  cudaMemcpy(dA, a.data(), a.size() * sizeof(float), cudaMemcpyHostToDevice);
  cudaMemcpy(dB, b.data(), b.size() * sizeof(float), cudaMemcpyHostToDevice);
  cudaMemcpy(dC, c.data(), c.size() * sizeof(float), cudaMemcpyHostToDevice);
  constexpr int BM = 64, BN = 64, BK = 8, TM = 8;
  dim3 grid(CEIL_DIV(N, BN), CEIL_DIV(M, BM));
  dim3 block((BM * BN) / TM);
  sgemm_1d<BM, BN, BK, TM><<<grid, block>>>(M, N, K, 0.5f, dA, dB, 2.0f, dC);
  cudaMemcpy(c.data(), dC, c.size() * sizeof(float), cudaMemcpyDeviceToHost);
  return cudaGetLastError() != cudaSuccess;
}
// kind: SGEMM
// against: function:sgemm_host
// expect: sgemm_1d<64, 64, 8, 8> grid 1,2,1 block 512,1,1 shared 0 M=128 N=64 K=32 alpha=0.5 A=16384B:data B=8192B:data beta=2 C=32768B:data main:59
