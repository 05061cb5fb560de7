// MP: scan of a long list by blocks, then of their sums, then added.
#include <stdio.h>
#include <stdlib.h>
#define BLOCK_SIZE 128

#define wbCheck(stmt)                                   \
  do {                                                  \
    cudaError_t err = stmt;                             \
    if (err != cudaSuccess) {                           \
      printf("Failed to run stmt %s\n", #stmt);         \
      return -1;                                        \
    }                                                   \
  } while (0)

__global__ void scan(float *input, float *output, float *aux, int len) {
  __shared__ float XY[2 * BLOCK_SIZE];
  int t = threadIdx.x, start = 2 * blockIdx.x * BLOCK_SIZE;
  XY[t] = start + t < len ? input[start + t] : 0;
  XY[BLOCK_SIZE + t] = start + BLOCK_SIZE + t < len ? input[start + BLOCK_SIZE + t] : 0;
  __syncthreads();
  for (int stride = 1; stride <= BLOCK_SIZE; stride *= 2) {
    int index = (t + 1) * stride * 2 - 1;
    if (index < 2 * BLOCK_SIZE) XY[index] += XY[index - stride];
    __syncthreads();
  }
  for (int stride = BLOCK_SIZE / 2; stride > 0; stride /= 2) {
    __syncthreads();
    int index = (t + 1) * stride * 2 - 1;
    if (index + stride < 2 * BLOCK_SIZE) XY[index + stride] += XY[index];
  }
  __syncthreads();
  if (start + t < len) output[start + t] = XY[t];
  if (start + BLOCK_SIZE + t < len) output[start + BLOCK_SIZE + t] = XY[BLOCK_SIZE + t];
  if (aux && t == 0) aux[blockIdx.x] = XY[2 * BLOCK_SIZE - 1];
}
__global__ void add(float *output, float *aux, int len) {
  int start = 2 * blockIdx.x * BLOCK_SIZE;
  if (blockIdx.x == 0) return;
  if (start + threadIdx.x < len) output[start + threadIdx.x] += aux[blockIdx.x - 1];
  if (start + BLOCK_SIZE + threadIdx.x < len) output[start + BLOCK_SIZE + threadIdx.x] += aux[blockIdx.x - 1];
}

int main(int argc, char **argv) {
  int numElements = 1000;
  float *hostInput = (float *)malloc(numElements * sizeof(float)), *deviceInput, *deviceOutput, *aux, *auxScanned;
  for (int i = 0; i < numElements; i++) hostInput[i] = 1.0f;
  int numBlocks = ceil((float)numElements / (BLOCK_SIZE << 1));
  wbCheck(cudaMalloc((void **)&deviceInput, numElements * sizeof(float)));
  wbCheck(cudaMalloc((void **)&deviceOutput, numElements * sizeof(float)));
  wbCheck(cudaMalloc(&aux, numBlocks * sizeof(float)));
  wbCheck(cudaMalloc(&auxScanned, numBlocks * sizeof(float)));
  wbCheck(cudaMemcpy(deviceInput, hostInput, numElements * sizeof(float), cudaMemcpyHostToDevice));
  scan<<<dim3(numBlocks, 1, 1), dim3(BLOCK_SIZE, 1, 1)>>>(deviceInput, deviceOutput, aux, numElements);
  cudaDeviceSynchronize();
  scan<<<dim3(1, 1, 1), dim3(BLOCK_SIZE, 1, 1)>>>(aux, auxScanned, NULL, numBlocks);
  cudaDeviceSynchronize();
  add<<<dim3(numBlocks, 1, 1), dim3(BLOCK_SIZE, 1, 1)>>>(deviceOutput, auxScanned, numElements);
  cudaDeviceSynchronize();
  return 0;
}
// kind: scans
// result: output f32[0]: 1 2 3
// result 2: output f32[0]: 256 512 768 1000
// result 3: output f32[255]: 256 257
// result 3: output f32[999]: 1000
// expect: scan grid 4,1,1 block 128,1,1 shared 0 input=4000B:=1 output=4000B:unset aux=16B:unset len=1000 main:53
// expect: scan grid 1,1,1 block 128,1,1 shared 0 input=16B:after:0:aux output=16B:unset aux=null len=4 main:55
// expect: add grid 4,1,1 block 128,1,1 shared 0 output=4000B:after:0:output aux=16B:after:1:output len=1000 main:57
