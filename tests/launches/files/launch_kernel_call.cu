#include <cstdio>
template <typename T>
__global__ void scale(T *x, T factor, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] *= factor;
}

int main() {
  int n = 777;
  double *x, factor = 1.5;
  cudaMalloc((void **)&x, n * sizeof(double));
  void *args[] = {&x, &factor, &n};
  cudaError_t status = cudaLaunchKernel((const void *)scale<double>, dim3((n + 63) / 64), dim3(64), args, 0, 0);
  if (status != cudaSuccess) return 1;
}
// kind: vendor's samples
// expect: scale<double> grid 13,1,1 block 64,1,1 shared 0 x=6216B:unset factor=1.5 n=777 main:13
