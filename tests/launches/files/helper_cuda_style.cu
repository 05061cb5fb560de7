/* Vector addition in the manner of the vendor's samples: helper headers that are not here. */
#include <stdio.h>
#include <stdlib.h>
#include <assert.h>
#include <cuda_runtime.h>
#include <helper_cuda.h>
#include <helper_functions.h>

template <typename T>
__global__ void addKernel(const T *__restrict__ A, const T *__restrict__ B, T *__restrict__ C, int numElements) {
  for (int i = blockDim.x * blockIdx.x + threadIdx.x; i < numElements; i += blockDim.x * gridDim.x) C[i] = A[i] + B[i];
}

void addHost(const float *A, const float *B, float *C, int n) {
  for (int i = 0; i < n; ++i) C[i] = A[i] + B[i];
}

int main(int argc, char **argv) {
  int devID = findCudaDevice(argc, (const char **)argv);
  cudaDeviceProp props;
  checkCudaErrors(cudaGetDeviceProperties(&props, devID));
  int numElements = 10000;
  if (checkCmdLineFlag(argc, (const char **)argv, "n")) {
    numElements = getCmdLineArgumentInt(argc, (const char **)argv, "n");
  }
  size_t size = numElements * sizeof(float);
  float *h_A = (float *)malloc(size), *h_B = (float *)malloc(size), *h_C = (float *)malloc(size);
  assert(h_A && h_B && h_C);
  for (int i = 0; i < numElements; ++i) {
    h_A[i] = rand() / (float)RAND_MAX;
    h_B[i] = rand() / (float)RAND_MAX;
  }
  float *d_A = NULL, *d_B = NULL, *d_C = NULL;
  checkCudaErrors(cudaMalloc((void **)&d_A, size));
  checkCudaErrors(cudaMalloc((void **)&d_B, size));
  checkCudaErrors(cudaMalloc((void **)&d_C, size));
  checkCudaErrors(cudaMemcpy(d_A, h_A, size, cudaMemcpyHostToDevice));
  checkCudaErrors(cudaMemcpy(d_B, h_B, size, cudaMemcpyHostToDevice));
  cudaEvent_t start, stop;
  checkCudaErrors(cudaEventCreate(&start));
  checkCudaErrors(cudaEventCreate(&stop));
  int threadsPerBlock = 256;
  int blocksPerGrid = (numElements + threadsPerBlock - 1) / threadsPerBlock;
  checkCudaErrors(cudaEventRecord(start));
  addKernel<float><<<blocksPerGrid, threadsPerBlock>>>(d_A, d_B, d_C, numElements);
  getLastCudaError("addKernel launch failed");
  checkCudaErrors(cudaEventRecord(stop));
  checkCudaErrors(cudaEventSynchronize(stop));
  float ms = 0;
  cudaEventElapsedTime(&ms, start, stop);
  printf("%f ms, %d SMs\n", ms, props.multiProcessorCount);
  checkCudaErrors(cudaMemcpy(h_C, d_C, size, cudaMemcpyDeviceToHost));
  exit(EXIT_SUCCESS);
}
// against: function:addHost
// kind: other ways to write host code
// expect: addKernel<float> grid 40,1,1 block 256,1,1 shared 0 A=40000B:data B=40000B:data C=40000B:unset numElements=10000 main:45
