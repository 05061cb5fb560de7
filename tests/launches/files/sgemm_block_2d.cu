#include <cstdio>
#include <cstdlib>
#include <vector>
template <const int BM, const int BN, const int BK, const int TM, const int TN>
__global__ void __launch_bounds__((BM * BN) / (TM * TN), 1) sgemm_2d(const float *A, const float *B, float *C, int n) {
  __shared__ float as[BM * BK], bs[BK * BN];
  const int threads = (BM * BN) / (TM * TN), tid = threadIdx.x, tx = tid % (BN / TN), ty = tid / (BN / TN);
  A += blockIdx.y * BM * n, B += blockIdx.x * BN, C += blockIdx.y * BM * n + blockIdx.x * BN;
  float acc[TM][TN] = {{0.0f}}, fa[TM], fb[TN];
  for (int k0 = 0; k0 < n; k0 += BK) {
    for (int i = tid; i < BM * BK; i += threads) as[i] = A[i / BK * n + k0 + i % BK];
    for (int i = tid; i < BK * BN; i += threads) bs[i] = B[(k0 + i / BN) * n + i % BN];
    __syncthreads();
    for (int k = 0; k < BK; ++k) {
      for (int i = 0; i < TM; ++i) fa[i] = as[(ty * TM + i) * BK + k];
      for (int j = 0; j < TN; ++j) fb[j] = bs[k * BN + tx * TN + j];
      for (int i = 0; i < TM; ++i)
        for (int j = 0; j < TN; ++j) acc[i][j] += fa[i] * fb[j];
    }
    __syncthreads();
  }
  for (int i = 0; i < TM; ++i)
    for (int j = 0; j < TN; ++j) C[(ty * TM + i) * n + tx * TN + j] = acc[i][j];
}

int main() {
  const int n = 32;
  std::vector<float> h_a(n * n);
  for (int i = 0; i < n * n; i++) h_a[i] = i % 5;
  std::vector<float> h_b(n * n);
  for (int i = 0; i < n * n; i++) h_b[i] = i % 3;
  std::vector<float> h_c(n * n);
  float *d_a;
  cudaMalloc(&d_a, n * n * sizeof(float));
  cudaMemcpy(d_a, h_a.data(), n * n * sizeof(float), cudaMemcpyHostToDevice);
  float *d_b;
  cudaMalloc(&d_b, n * n * sizeof(float));
  cudaMemcpy(d_b, h_b.data(), n * n * sizeof(float), cudaMemcpyHostToDevice);
  float *d_c;
  cudaMalloc(&d_c, n * n * sizeof(float));
  cudaMemset(d_c, 0, n * n * sizeof(float));
  constexpr int BM = 32, BN = 32, TM = 4, TN = 4;
  sgemm_2d<BM, BN, 8, TM, TN><<<dim3(n / BN, n / BM), BM * BN / (TM * TN)>>>(d_a, d_b, d_c, n);
  cudaMemcpy(h_c.data(), d_c, n * n * sizeof(float), cudaMemcpyDeviceToHost);
  int wrong = 0;
  for (int r = 0; r < n; r++)
    for (int q = 0; q < n; q++) {
      float sum = 0;
      for (int k = 0; k < n; k++) sum += h_a[r * n + k] * h_b[k * n + q];
      wrong += sum != h_c[r * n + q];
    }
  printf("%s\n", wrong ? "FAILED" : "PASSED");
  cudaFree(d_a);
  cudaFree(d_b);
  cudaFree(d_c);
  return wrong;
}
// result: C f32[0]: 62 60 61 62 60 61
// result: C f32[500]: 61
// result: C f32[1023]: 62
// kind: SGEMM
// expect: sgemm_2d<32, 32, 8, 4, 4> grid 1,1,1 block 64,1,1 shared 0 A=4096B:{0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4... B=4096B:{0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1... C=4096B:zero n=32 main:43
