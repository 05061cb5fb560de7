#include <cuda_runtime.h>
#include <stdio.h>
#include <stdlib.h>
#define ACCUM_N 256
#define IMUL(a, b) __mul24(a, b)

// A block sums the products of one pair of vectors.
__global__ void scalarProductGPU(float *d_C, float *d_A, float *d_B, int vectorN, int elementN) {
  __shared__ float accumResult[ACCUM_N];
  for (int vec = blockIdx.x; vec < vectorN; vec += gridDim.x) {
    int vectorBase = IMUL(elementN, vec);
    int vectorEnd = vectorBase + elementN;
    for (int iAccum = threadIdx.x; iAccum < ACCUM_N; iAccum += blockDim.x) {
      float sum = 0;
      for (int pos = vectorBase + iAccum; pos < vectorEnd; pos += ACCUM_N) sum += d_A[pos] * d_B[pos];
      accumResult[iAccum] = sum;
    }
    for (int stride = ACCUM_N / 2; stride > 0; stride >>= 1) {
      __syncthreads();
      for (int iAccum = threadIdx.x; iAccum < stride; iAccum += blockDim.x) accumResult[iAccum] += accumResult[stride + iAccum];
    }
    __syncthreads();
    if (threadIdx.x == 0) d_C[vec] = accumResult[0];
  }
}

extern "C" void scalarProdCPU(float *h_C, float *h_A, float *h_B, int vectorN, int elementN) {
  for (int vec = 0; vec < vectorN; vec++) {
    double sum = 0;
    for (int pos = 0; pos < elementN; pos++) sum += h_A[vec * elementN + pos] * h_B[vec * elementN + pos];
    h_C[vec] = (float)sum;
  }
}

float RandFloat(float low, float high) {
  float t = (float)rand() / (float)RAND_MAX;
  return (1.0f - t) * low + t * high;
}

const int VECTOR_N = 16;
const int ELEMENT_N = 512;
const int DATA_N = VECTOR_N * ELEMENT_N;
const int DATA_SZ = DATA_N * sizeof(float);
const int RESULT_SZ = VECTOR_N * sizeof(float);

int main(int argc, char **argv) {
  float *h_A, *h_B, *h_C;
  float *d_A, *d_B, *d_C;
  h_A = (float *)malloc(DATA_SZ);
  h_B = (float *)malloc(DATA_SZ);
  h_C = (float *)malloc(RESULT_SZ);
  cudaMalloc((void **)&d_A, DATA_SZ);
  cudaMalloc((void **)&d_B, DATA_SZ);
  cudaMalloc((void **)&d_C, RESULT_SZ);
  srand(123);
  for (int i = 0; i < DATA_N; i++) {
    h_A[i] = RandFloat(0.0f, 1.0f);
    h_B[i] = RandFloat(0.0f, 1.0f);
  }
  cudaMemcpy(d_A, h_A, DATA_SZ, cudaMemcpyHostToDevice);
  cudaMemcpy(d_B, h_B, DATA_SZ, cudaMemcpyHostToDevice);
  scalarProductGPU<<<8, 128>>>(d_C, d_A, d_B, VECTOR_N, ELEMENT_N);
  cudaMemcpy(h_C, d_C, RESULT_SZ, cudaMemcpyDeviceToHost);
  return 0;
}
// kind: vendor's samples
// against: function:scalarProdCPU
// expect: scalarProductGPU grid 8,1,1 block 128,1,1 shared 0 d_C=64B:unset d_A=32768B:data d_B=32768B:data vectorN=16 elementN=512 main:62
