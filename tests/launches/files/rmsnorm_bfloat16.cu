#include <cuda_bf16.h>
#include <cstdio>
#include <cstdlib>
#include <vector>
__global__ void rmsnorm(const float *x, __nv_bfloat16 *y, int cols) {
  float sum = 0;
  for (int c = threadIdx.x; c < cols; c += 32) sum += x[blockIdx.x * cols + c] * x[blockIdx.x * cols + c];
  for (int m = 16; m > 0; m >>= 1) sum += __shfl_xor_sync(0xffffffff, sum, m);
  const float scale = rsqrtf(sum / cols + 1e-6f);
  for (int c = threadIdx.x; c < cols; c += 32) y[blockIdx.x * cols + c] = __float2bfloat16(x[blockIdx.x * cols + c] * scale);
}

int main() {
  const int rows = 8, cols = 128;
  __nv_bfloat16 *d_n;
  cudaMalloc(&d_n, rows * cols * sizeof(__nv_bfloat16));
  std::vector<float> h_x(rows * cols);
  for (int i = 0; i < rows * cols; i++) h_x[i] = 3;
  float *d_x;
  cudaMalloc(&d_x, rows * cols * sizeof(float));
  cudaMemcpy(d_x, h_x.data(), rows * cols * sizeof(float), cudaMemcpyHostToDevice);
  rmsnorm<<<rows, 32>>>(d_x, d_n, cols);
  cudaMemcpy(h_x.data(), d_x, rows * cols * sizeof(float), cudaMemcpyDeviceToHost);
  int wrong = 0;
  wrong = h_x[0] != 3;
  printf("%s\n", wrong ? "FAILED" : "PASSED");
  cudaFree(d_x);
  return wrong;
}
// result: y bf16[0]: 1 1 1
// kind: norms
// expect: rmsnorm grid 8,1,1 block 32,1,1 shared 0 x=4096B:=3 y=2048B:unset cols=128 main:22
