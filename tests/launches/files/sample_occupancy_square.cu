#include <iostream>
#include <cuda_runtime.h>
#include <helper_cuda.h>
const int manualBlockSize = 32;

__global__ void square(int *array, int arrayCount) {
  extern __shared__ int dynamicSmem[];
  int idx = threadIdx.x + blockIdx.x * blockDim.x;
  if (idx < arrayCount) array[idx] *= array[idx];
}

static double reportPotentialOccupancy(void *kernel, int blockSize, size_t dynamicSMem) {
  int device, numBlocks, activeWarps, maxWarps;
  cudaDeviceProp prop;
  checkCudaErrors(cudaGetDevice(&device));
  checkCudaErrors(cudaGetDeviceProperties(&prop, device));
  checkCudaErrors(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&numBlocks, kernel, blockSize, dynamicSMem));
  activeWarps = numBlocks * blockSize / prop.warpSize;
  maxWarps = prop.maxThreadsPerMultiProcessor / prop.warpSize;
  return (double)activeWarps / maxWarps;
}

static int launchConfig(int *array, int arrayCount, bool automatic) {
  int blockSize, minGridSize, gridSize;
  size_t dynamicSMemUsage = 0;
  if (automatic) {
    checkCudaErrors(cudaOccupancyMaxPotentialBlockSize(&minGridSize, &blockSize, (void *)square, dynamicSMemUsage, arrayCount));
    std::cout << "Suggested block size: " << blockSize << std::endl;
  } else {
    blockSize = manualBlockSize;
  }
  gridSize = (arrayCount + blockSize - 1) / blockSize;
  square<<<gridSize, blockSize, dynamicSMemUsage>>>(array, arrayCount);
  checkCudaErrors(cudaDeviceSynchronize());
  std::cout << reportPotentialOccupancy((void *)square, blockSize, dynamicSMemUsage) << std::endl;
  return 0;
}

static int test(bool automaticLaunchConfig, const int count = 1000) {
  int *array, *dArray;
  int size = count * sizeof(int);
  array = new int[count];
  for (int i = 0; i < count; i += 1) array[i] = i;
  checkCudaErrors(cudaMalloc(&dArray, size));
  checkCudaErrors(cudaMemcpy(dArray, array, size, cudaMemcpyHostToDevice));
  launchConfig(dArray, count, automaticLaunchConfig);
  checkCudaErrors(cudaMemcpy(array, dArray, size, cudaMemcpyDeviceToHost));
  checkCudaErrors(cudaFree(dArray));
  delete[] array;
  return 0;
}

int main() {
  int status;
  status = test(false);
  if (status) return status;
  status = test(true);
  return status;
}
// kind: vendor's samples
// result: array i32[0]: 0 1 4 9
// result: array i32[998]: 996004 998001
// expect: square grid 32,1,1 block 32,1,1 shared 0 array=4000B:iota arrayCount=1000 launchConfig:33 repeats
