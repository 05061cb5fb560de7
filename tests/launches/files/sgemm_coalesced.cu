#include <cstdio>
#include <cstdlib>
#include <vector>
template <int BLOCK>
__global__ void sgemm_coalesced(int M, int N, int K, const float *A, const float *B, float *C) {
  const int row = blockIdx.x * BLOCK + threadIdx.x / BLOCK, col = blockIdx.y * BLOCK + threadIdx.x % BLOCK;
  if (row >= M || col >= N) return;
  float acc = 0.0f;
  for (int k = 0; k < K; ++k) acc += A[row * K + k] * B[k * N + col];
  C[row * N + col] = acc;
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
  dim3 grid((n + 31) / 32, (n + 31) / 32);
  sgemm_coalesced<32><<<grid, 32 * 32>>>(n, n, n, d_a, d_b, d_c);
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
// expect: sgemm_coalesced<32> grid 1,1,1 block 1024,1,1 shared 0 M=32 N=32 K=32 A=4096B:{0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4... B=4096B:{0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1... C=4096B:zero main:30
