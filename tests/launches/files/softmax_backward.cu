#include <cuda_runtime.h>
#include <stdlib.h>
#define CEIL(a, b) ((a) + (b)-1) / (b)

__device__ float block_reduce(float v, float *s) {
  for (int o = 16; o > 0; o >>= 1) v += __shfl_down_sync(0xffffffff, v, o);
  if (threadIdx.x % 32 == 0) s[threadIdx.x / 32] = v;
  __syncthreads();
  v = 0;
  for (int w = 0; w < blockDim.x / 32; ++w) v += s[w];
  return v;
}
// dx = (dy - sum(dy * y)) * y
__global__ void softmax_backward(float *dx, const float *dy, const float *y, int C) {
  __shared__ float s[8];
  const float *own_y = y + (long)blockIdx.x * C, *own_dy = dy + (long)blockIdx.x * C;
  float sum = 0;
  for (int c = threadIdx.x; c < C; c += blockDim.x) sum += own_y[c] * own_dy[c];
  sum = block_reduce(sum, s);
  for (int c = threadIdx.x; c < C; c += blockDim.x) dx[(long)blockIdx.x * C + c] = (own_dy[c] - sum) * own_y[c];
}
void softmax_backward_cpu(float *dx, const float *dy, const float *y, int N, int C) {
  for (int n = 0; n < N; n++) {
    float sum = 0;
    for (int c = 0; c < C; c++) sum += y[n * C + c] * dy[n * C + c];
    for (int c = 0; c < C; c++) dx[n * C + c] = (dy[n * C + c] - sum) * y[n * C + c];
  }
}
int main() {
  int N = 6, C = 100;
  float *y = (float *)malloc(N * C * sizeof(float)), *dy = (float *)malloc(N * C * sizeof(float));
  for (int i = 0; i < N * C; i++) y[i] = 1.0f / C, dy[i] = 2.0f;
  float *d_y, *d_dy, *d_dx;
  cudaMalloc(&d_y, N * C * sizeof(float)), cudaMalloc(&d_dy, N * C * sizeof(float)), cudaMalloc(&d_dx, N * C * sizeof(float));
  cudaMemcpy(d_y, y, N * C * sizeof(float), cudaMemcpyHostToDevice);
  cudaMemcpy(d_dy, dy, N * C * sizeof(float), cudaMemcpyHostToDevice);
  softmax_backward<<<N, 64>>>(d_dx, d_dy, d_y, C);
  cudaDeviceSynchronize();
  return 0;
}
// With equal gradients nothing changes.
// kind: softmax
// result: dx f32[0]: 0~1e-7 0~1e-7
// result: dx f32[599]: 0~1e-7
// expect: softmax_backward grid 6,1,1 block 64,1,1 shared 0 dx=2400B:unset dy=2400B:=2 y=2400B:=0.01 C=100 main:37
