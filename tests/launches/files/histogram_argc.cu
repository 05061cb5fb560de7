#include <stdio.h>
#include <stdlib.h>
#define NUM_BINS 256
#define BLOCK 512

__global__ void histogram(const unsigned char *data, unsigned int *bins, int n) {
  __shared__ unsigned int local[NUM_BINS];
  if (threadIdx.x < NUM_BINS) local[threadIdx.x] = 0;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) atomicAdd(&local[data[i]], 1u);
  __syncthreads();
  if (threadIdx.x < NUM_BINS) atomicAdd(&bins[threadIdx.x], local[threadIdx.x]);
}

int main(int argc, char *argv[]) {
  if (argc < 2) {
    printf("usage: %s elements\n", argv[0]);
    return 1;
  }
  int n = atoi(argv[1]);
  unsigned char *h = (unsigned char *)malloc(n), *d;
  unsigned int *bins;
  for (int i = 0; i < n; i++) h[i] = rand() % 256;
  cudaMalloc((void **)&d, n);
  cudaMalloc((void **)&bins, NUM_BINS * sizeof(unsigned int));
  cudaMemcpy(d, h, n, cudaMemcpyHostToDevice);
  cudaMemset(bins, 0, NUM_BINS * sizeof(unsigned int));
  histogram<<<(n + BLOCK - 1) / BLOCK, BLOCK>>>(d, bins, n);
  return 0;
}
// kind: histograms
// expect: histogram grid 2,1,1~ block 512,1,1 shared 0 data=1024B:random~ bins=1024B:zero n=1024~ main:28
