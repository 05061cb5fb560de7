#include <cuda_runtime.h>
#include <stdio.h>
#include <stdlib.h>
__global__ void scale(float* data, float factor) { data[threadIdx.x] *= factor; }
int main(int argc, char** argv) {
  float* d;
  cudaMalloc(&d, 128);
  scale<<<1, 32>>>(d, 2.0f);
  printf("%d\n", argc);
  return EXIT_SUCCESS;
}
