#include <cstdio>
#include <cstdlib>
#include <vector>
#define TILE 16
__global__ void sgemm_shared(const float *A, const float *B, float *C, int n) {
  __shared__ float As[TILE][TILE], Bs[TILE][TILE];
  int x = blockIdx.x * TILE + threadIdx.x, y = blockIdx.y * TILE + threadIdx.y;
  float sum = 0;
  for (int t = 0; t < n; t += TILE) {
    As[threadIdx.y][threadIdx.x] = A[y * n + t + threadIdx.x];
    Bs[threadIdx.y][threadIdx.x] = B[(t + threadIdx.y) * n + x];
    __syncthreads();
#pragma unroll
    for (int k = 0; k < TILE; k++) sum += As[threadIdx.y][k] * Bs[k][threadIdx.x];
    __syncthreads();
  }
  C[y * n + x] = sum;
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
  sgemm_shared<<<dim3(n / TILE, n / TILE), dim3(TILE, TILE)>>>(d_a, d_b, d_c, n);
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
// expect: sgemm_shared grid 2,2,1 block 16,16,1 shared 0 A=4096B:{0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4... B=4096B:{0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1... C=4096B:zero n=32 main:36
