#include <cooperative_groups.h>
#include <cstdio>
namespace cg = cooperative_groups;

__global__ void dot(const float *a, const float *b, double *result, int n) {
  cg::grid_group grid = cg::this_grid();
  for (int i = grid.thread_rank(); i < n; i += grid.size()) atomicAdd(result, (double)(a[i] * b[i]));
}

int main() {
  int n = 2048;
  float *a, *b;
  double *sum;
  cudaMallocManaged(&a, sizeof(float) * n);
  cudaMallocManaged(&b, sizeof(float) * n);
  cudaMallocManaged(&sum, sizeof(double));
  *sum = 0.0;
  const int threads = 128;
  dim3 dimGrid(4, 1, 1), dimBlock(threads, 1, 1);
  int shared = sizeof(double) * (threads / 32 + 1);
  void *kernelArgs[] = {(void *)&a, (void *)&b, (void *)&sum, (void *)&n};
  cudaLaunchCooperativeKernel((void *)dot, dimGrid, dimBlock, kernelArgs, shared, NULL);
  cudaDeviceSynchronize();
}
// kind: vendor's samples
// expect: dot grid 4,1,1 block 128,1,1 shared 40 a=8192B:unset b=8192B:unset result=8B:zero n=2048 main:22 cooperative
