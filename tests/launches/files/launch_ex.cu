#include <cstdio>
__global__ void fill(int *x, int n, int value) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] = value;
}
int main() {
  int n = 1000;
  int *x;
  cudaMalloc(&x, sizeof(int) * n);
  cudaLaunchConfig_t config = {0};
  config.gridDim = dim3((n + 127) / 128);
  config.blockDim = 128;
  config.dynamicSmemBytes = 0;
  cudaLaunchKernelEx(&config, fill, x, n, 7);
}
// kind: vendor's samples
// expect: fill grid 8,1,1 block 128,1,1 shared 0 x=4000B:unset n=1000 value=7 main:14
