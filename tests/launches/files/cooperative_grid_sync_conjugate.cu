#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cuda_runtime.h>
#include <stdio.h>
namespace cg = cooperative_groups;
__device__ double grid_dot_result = 0.0;
__device__ void gpuDotProduct(float *a, float *b, int size, const cg::thread_block &cta, const cg::grid_group &grid) {
  extern __shared__ double tmp[];
  double temp_sum = 0.0;
  for (int i = grid.thread_rank(); i < size; i += grid.size()) temp_sum += (double)(a[i] * b[i]);
  cg::thread_block_tile<32> tile32 = cg::tiled_partition<32>(cta);
  temp_sum = cg::reduce(tile32, temp_sum, cg::plus<double>());
  if (tile32.thread_rank() == 0) tmp[tile32.meta_group_rank()] = temp_sum;
  cg::sync(cta);
  if (tile32.meta_group_rank() == 0) {
    temp_sum = tile32.thread_rank() < tile32.meta_group_size() ? tmp[tile32.thread_rank()] : 0.0;
    temp_sum = cg::reduce(tile32, temp_sum, cg::plus<double>());
    if (tile32.thread_rank() == 0) atomicAdd(&grid_dot_result, temp_sum);
  }
}
__device__ void gpuSaxpy(float *x, float *y, float a, int size, const cg::grid_group &grid) {
  for (int i = grid.thread_rank(); i < size; i += grid.size()) y[i] = a * x[i] + y[i];
}
extern "C" __global__ void steepest(float *x, float *r, double *dot_result, int N, int iterations) {
  cg::thread_block cta = cg::this_thread_block();
  cg::grid_group grid = cg::this_grid();
  for (int k = 0; k < iterations; ++k) {
    if (threadIdx.x == 0 && blockIdx.x == 0) grid_dot_result = 0.0;
    cg::sync(grid);
    gpuDotProduct(r, r, N, cta, grid);
    cg::sync(grid);
    if (grid.thread_rank() == 0) *dot_result = grid_dot_result;
    gpuSaxpy(r, x, 0.5f, N, grid);
    cg::sync(grid);
  }
}
int main(int argc, char **argv) {
  int N = 4096, iterations = 2;
  float *x, *r;
  double *dot_result;
  cudaMallocManaged((void **)&x, N * sizeof(float));
  cudaMallocManaged((void **)&r, N * sizeof(float));
  cudaMallocManaged((void **)&dot_result, sizeof(double));
  for (int i = 0; i < N; i++) { r[i] = 1.0; x[i] = 0.0; }
  void *kernelArgs[] = {(void *)&x, (void *)&r, (void *)&dot_result, (void *)&N, (void *)&iterations};
  const int THREADS_PER_BLOCK = 128;
  int sMemSize = sizeof(double) * ((THREADS_PER_BLOCK / 32) + 1);
  int numBlocksPerSm = 0, numThreads = THREADS_PER_BLOCK;
  cudaDeviceProp deviceProp;
  cudaGetDeviceProperties(&deviceProp, 0);
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&numBlocksPerSm, steepest, numThreads, sMemSize);
  int numSms = deviceProp.multiProcessorCount;
  dim3 dimGrid(min(8, numSms * numBlocksPerSm), 1, 1), dimBlock(THREADS_PER_BLOCK, 1, 1);
  cudaLaunchCooperativeKernel((void *)steepest, dimGrid, dimBlock, kernelArgs, sMemSize, NULL);
  cudaDeviceSynchronize();
  return *dot_result == N ? 0 : 1;
}
// result: x f32[0]: 1 1 1
// kind: stencils
// expect: steepest grid 8,1,1~ block 128,1,1 shared 40 x=16384B:zero r=16384B:=1 dot_result=8B:unset N=4096 iterations=2 main:54 cooperative
