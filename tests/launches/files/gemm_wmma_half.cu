#include <mma.h>
#include <cstdio>
#include <cstdlib>
#include <vector>
using namespace nvcuda;
__global__ void gemm_wmma(const float *A, const float *B, float *C, int n) {
  __shared__ half as[16 * 16], bs[16 * 16];
  const int row = blockIdx.y * 16, col = blockIdx.x * 16;
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> fa;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::row_major> fb;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> acc;
  wmma::fill_fragment(acc, 0.0f);
  for (int k = 0; k < n; k += 16) {
    for (int i = threadIdx.x; i < 256; i += 32) {
      as[i] = __float2half(A[(row + i / 16) * n + k + i % 16]);
      bs[i] = __float2half(B[(k + i / 16) * n + col + i % 16]);
    }
    __syncwarp();
    wmma::load_matrix_sync(fa, as, 16);
    wmma::load_matrix_sync(fb, bs, 16);
    wmma::mma_sync(acc, fa, fb, acc);
    __syncwarp();
  }
  wmma::store_matrix_sync(C + row * n + col, acc, n, wmma::mem_row_major);
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
  gemm_wmma<<<dim3(n / 16, n / 16), 32>>>(d_a, d_b, d_c, n);
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
// expect: gemm_wmma grid 2,2,1 block 32,1,1 shared 0 A=4096B:{0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4... B=4096B:{0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1... C=4096B:zero n=32 main:43
