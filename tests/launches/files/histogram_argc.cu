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
// expect: histogram grid 2,1,1~ block 512,1,1 shared 0 data=1024B:{103,198,105,115,81,255,74,236,41,205,186,171,242,251,227,70,124,194,84,248,27,232,231,141,118,90,46,99,51,159,201,154,102,50,13,183,49,88,163,90,37,93,5,23,88,233,94,212,171,178,205,198,155,180,84,17,14,130,116,65,33,61,220,135,112,233,62,161,65,225,252,103,62,1,126,151,234,220,107,150,143,56,92,42,236,176,59,251,50,175,60,84,236,24,219,92,2,26,254,67,251,250,170,58,251,41,209,230,5,60,124,148,11...~ bins=1024B:zero n=1024~ main:28
