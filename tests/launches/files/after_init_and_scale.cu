// The third launch reads what the first two leave: x = 2i, y = 1.
#include <cstdio>
#include <cuda_runtime.h>

__global__ void iota(float* x, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] = i;
}
__global__ void fill(float* y, float value, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = value;
}
__global__ void scale(float* x, float a, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] *= a;
}
__global__ void axpy(float a, const float* __restrict__ x, float* __restrict__ y, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = a * x[i] + y[i];
}

int main() {
  const int n = 1000, threads = 128, blocks = (n + threads - 1) / threads;
  float *x, *y;
  cudaMalloc(&x, n * sizeof(float));
  cudaMalloc(&y, n * sizeof(float));
  iota<<<blocks, threads>>>(x, n);
  fill<<<blocks, threads>>>(y, 1.0f, n);
  scale<<<blocks, threads>>>(x, 2.0f, n);
  axpy<<<blocks, threads>>>(3.0f, x, y, n);
  cudaDeviceSynchronize();
  cudaFree(x);
  cudaFree(y);
}
// result: x f32[0]: 0 1 2 3
// result 4: y f32[0]: 1 7 13 19
// result 4: y f32[998]: 5989 5995
// kind: other ways to write host code
// expect: iota grid 8,1,1 block 128,1,1 shared 0 x=4000B:unset n=1000 main:27
// expect: fill grid 8,1,1 block 128,1,1 shared 0 y=4000B:unset value=1 n=1000 main:28
// expect: scale grid 8,1,1 block 128,1,1 shared 0 x=4000B:after:0:x a=2 n=1000 main:29
// expect: axpy grid 8,1,1 block 128,1,1 shared 0 a=3 x=4000B:after:2:x y=4000B:after:1:y n=1000 main:30
