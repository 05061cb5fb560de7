#include <cstdio>
#include <cstdlib>
typedef unsigned int uint;
#define SHARED_SIZE_LIMIT 512U
namespace cg_none {}
#define UMUL(a, b) __umul24((a), (b))
__device__ inline void Comparator(uint &keyA, uint &valA, uint &keyB, uint &valB, uint dir) {
  uint t;
  if ((keyA > keyB) == dir) {
    t = keyA; keyA = keyB; keyB = t;
    t = valA; valA = valB; valB = t;
  }
}
__global__ void bitonicSortShared(uint *d_DstKey, uint *d_DstVal, uint *d_SrcKey, uint *d_SrcVal, uint arrayLength, uint dir) {
  __shared__ uint s_key[SHARED_SIZE_LIMIT];
  __shared__ uint s_val[SHARED_SIZE_LIMIT];
  d_SrcKey += blockIdx.x * SHARED_SIZE_LIMIT + threadIdx.x;
  d_SrcVal += blockIdx.x * SHARED_SIZE_LIMIT + threadIdx.x;
  d_DstKey += blockIdx.x * SHARED_SIZE_LIMIT + threadIdx.x;
  d_DstVal += blockIdx.x * SHARED_SIZE_LIMIT + threadIdx.x;
  s_key[threadIdx.x + 0] = d_SrcKey[0];
  s_val[threadIdx.x + 0] = d_SrcVal[0];
  s_key[threadIdx.x + (SHARED_SIZE_LIMIT / 2)] = d_SrcKey[(SHARED_SIZE_LIMIT / 2)];
  s_val[threadIdx.x + (SHARED_SIZE_LIMIT / 2)] = d_SrcVal[(SHARED_SIZE_LIMIT / 2)];
  for (uint size = 2; size < arrayLength; size <<= 1) {
    uint ddd = dir ^ ((threadIdx.x & (size / 2)) != 0);
    for (uint stride = size / 2; stride > 0; stride >>= 1) {
      __syncthreads();
      uint pos = 2 * threadIdx.x - (threadIdx.x & (stride - 1));
      Comparator(s_key[pos + 0], s_val[pos + 0], s_key[pos + stride], s_val[pos + stride], ddd);
    }
  }
  for (uint stride = arrayLength / 2; stride > 0; stride >>= 1) {
    __syncthreads();
    uint pos = 2 * threadIdx.x - (threadIdx.x & (stride - 1));
    Comparator(s_key[pos + 0], s_val[pos + 0], s_key[pos + stride], s_val[pos + stride], dir);
  }
  __syncthreads();
  d_DstKey[0] = s_key[threadIdx.x + 0];
  d_DstVal[0] = s_val[threadIdx.x + 0];
  d_DstKey[(SHARED_SIZE_LIMIT / 2)] = s_key[threadIdx.x + (SHARED_SIZE_LIMIT / 2)];
  d_DstVal[(SHARED_SIZE_LIMIT / 2)] = s_val[threadIdx.x + (SHARED_SIZE_LIMIT / 2)];
}
extern "C" uint factorRadix2(uint *log2L, uint L) {
  if (!L) { *log2L = 0; return 0; }
  for (*log2L = 0; (L & 1) == 0; L >>= 1, (*log2L)++);
  return L;
}
extern "C" uint bitonicSort(uint *d_DstKey, uint *d_DstVal, uint *d_SrcKey, uint *d_SrcVal, uint batchSize, uint arrayLength, uint dir) {
  if (arrayLength < 2) return 0;
  uint log2L, factorizationRemainder = factorRadix2(&log2L, arrayLength);
  if (factorizationRemainder != 1) abort();
  dir = (dir != 0);
  uint blockCount = batchSize * arrayLength / SHARED_SIZE_LIMIT, threadCount = SHARED_SIZE_LIMIT / 2;
  bitonicSortShared<<<blockCount, threadCount>>>(d_DstKey, d_DstVal, d_SrcKey, d_SrcVal, arrayLength, dir);
  return threadCount;
}
int main() {
  const uint N = 4096, DIR = 1;
  uint *h_InputKey = (uint *)malloc(N * sizeof(uint)), *d_InputKey, *d_InputVal, *d_OutputKey, *d_OutputVal;
  for (uint i = 0; i < N; i++) h_InputKey[i] = (i * 7919u) % 512u;
  cudaMalloc((void **)&d_InputKey, N * sizeof(uint));
  cudaMalloc((void **)&d_InputVal, N * sizeof(uint));
  cudaMalloc((void **)&d_OutputKey, N * sizeof(uint));
  cudaMalloc((void **)&d_OutputVal, N * sizeof(uint));
  cudaMemcpy(d_InputKey, h_InputKey, N * sizeof(uint), cudaMemcpyHostToDevice);
  for (uint arrayLength = 512; arrayLength <= 512; arrayLength *= 2) bitonicSort(d_OutputKey, d_OutputVal, d_InputKey, d_InputVal, N / arrayLength, arrayLength, DIR);
}
// kind: sorts
// expect: bitonicSortShared grid 8,1,1 block 256,1,1 shared 0 d_DstKey=16384B:unset d_DstVal=16384B:unset d_SrcKey=16384B:data d_SrcVal=16384B:unset arrayLength=512 dir=1 bitonicSort:55
