#include <stdio.h>

__global__ void addKernel(int *c, const int *a, const int *b) {
  int i = threadIdx.x;
  c[i] = a[i] + b[i];
}

cudaError_t addWithCuda(int *c, const int *a, const int *b, unsigned int size);

int main() {
  const int arraySize = 5;
  const int a[arraySize] = {1, 2, 3, 4, 5};
  const int b[arraySize] = {10, 20, 30, 40, 50};
  int c[arraySize] = {0};
  cudaError_t cudaStatus = addWithCuda(c, a, b, arraySize);
  if (cudaStatus != cudaSuccess) {
    fprintf(stderr, "addWithCuda failed!");
    return 1;
  }
  return 0;
}

cudaError_t addWithCuda(int *c, const int *a, const int *b, unsigned int size) {
  int *dev_a = 0;
  int *dev_b = 0;
  int *dev_c = 0;
  cudaError_t cudaStatus;
  cudaStatus = cudaSetDevice(0);
  if (cudaStatus != cudaSuccess) {
    fprintf(stderr, "cudaSetDevice failed!");
    goto Error;
  }
  cudaStatus = cudaMalloc((void **)&dev_c, size * sizeof(int));
  if (cudaStatus != cudaSuccess) goto Error;
  cudaStatus = cudaMalloc((void **)&dev_a, size * sizeof(int));
  if (cudaStatus != cudaSuccess) goto Error;
  cudaStatus = cudaMalloc((void **)&dev_b, size * sizeof(int));
  if (cudaStatus != cudaSuccess) goto Error;
  cudaStatus = cudaMemcpy(dev_a, a, size * sizeof(int), cudaMemcpyHostToDevice);
  cudaStatus = cudaMemcpy(dev_b, b, size * sizeof(int), cudaMemcpyHostToDevice);
  addKernel<<<1, size>>>(dev_c, dev_a, dev_b);
  cudaStatus = cudaGetLastError();
  if (cudaStatus != cudaSuccess) goto Error;
  cudaStatus = cudaMemcpy(c, dev_c, size * sizeof(int), cudaMemcpyDeviceToHost);
Error:
  cudaFree(dev_c);
  return cudaStatus;
}
// kind: other ways to write host code
// expect: addKernel grid 1,1,1 block 5,1,1 shared 0 c=20B:unset a=20B:{1,2,3,4,5} b=20B:{10,20,30,40,50} addWithCuda:41
