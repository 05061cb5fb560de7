#include <cuda_runtime.h>
#include <stdio.h>
#define QRNG_DIMENSIONS 3
#define QRNG_RESOLUTION 31
#define INT_SCALE (1.0f / (float)0x80000001U)
typedef long long int INT64;

static __constant__ unsigned int c_Table[QRNG_DIMENSIONS][QRNG_RESOLUTION];

static __global__ void quasirandomGeneratorKernel(float *d_Output, unsigned int seed, unsigned int N) {
  unsigned int *dimBase = &c_Table[threadIdx.y][0];
  unsigned int tid = blockDim.x * blockIdx.x + threadIdx.x;
  unsigned int threadN = blockDim.x * gridDim.x;
  for (unsigned int pos = tid; pos < N; pos += threadN) {
    unsigned int result = 0;
    unsigned int data = seed + pos;
    for (int bit = 0; bit < QRNG_RESOLUTION; bit++, data >>= 1)
      if (data & 1) result ^= dimBase[bit];
    d_Output[threadIdx.y * N + pos] = (float)(result + 1) * INT_SCALE;
  }
}

extern "C" void initTableGPU(unsigned int tableCPU[QRNG_DIMENSIONS][QRNG_RESOLUTION]) {
  cudaMemcpyToSymbol(c_Table, tableCPU, QRNG_DIMENSIONS * QRNG_RESOLUTION * sizeof(unsigned int));
}
extern "C" void quasirandomGeneratorGPU(float *d_Output, unsigned int seed, unsigned int N) {
  dim3 threads(128, QRNG_DIMENSIONS);
  quasirandomGeneratorKernel<<<4, threads>>>(d_Output, seed, N);
}

int main(int argc, char **argv) {
  unsigned int tableCPU[QRNG_DIMENSIONS][QRNG_RESOLUTION];
  for (int dim = 0; dim < QRNG_DIMENSIONS; dim++)
    for (int bit = 0; bit < QRNG_RESOLUTION; bit++) tableCPU[dim][bit] = 1u << (30 - bit);
  const int N = 1024;
  float *d_Output;
  cudaMalloc((void **)&d_Output, QRNG_DIMENSIONS * N * sizeof(float));
  initTableGPU(tableCPU);
  cudaMemset(d_Output, 0, QRNG_DIMENSIONS * N * sizeof(float));
  quasirandomGeneratorGPU(d_Output, 0, N);
  cudaDeviceSynchronize();
  return 0;
}
// The bits of the index in reverse: 0, 1/2, 1/4, 3/4, ...
// kind: vendor's samples
// result: d_Output f32[0]: ~0 ~0.5 ~0.25 ~0.75 ~0.125
// result: d_Output f32[1025]: ~0.5 ~0.25
// expect: quasirandomGeneratorKernel grid 4,1,1 block 128,3,1 shared 0 d_Output=12288B:zero seed=0 N=1024 quasirandomGeneratorGPU:28
