#include <cuda_runtime.h>
#include <helper_cuda.h>
#define WARP_COUNT 6
#define HISTOGRAM256_BIN_COUNT 256
#define THREADBLOCK_SIZE (WARP_COUNT * 32)
typedef unsigned int uint;
typedef unsigned char uchar;

__device__ inline void addByte(uint *s_WarpHist, uint data) { atomicAdd(s_WarpHist + data, 1); }
__device__ inline void addWord(uint *s_WarpHist, uint data) {
  addByte(s_WarpHist, (data >> 0) & 0xFFU);
  addByte(s_WarpHist, (data >> 8) & 0xFFU);
  addByte(s_WarpHist, (data >> 16) & 0xFFU);
  addByte(s_WarpHist, (data >> 24) & 0xFFU);
}
__global__ void histogram256Kernel(uint *d_PartialHistograms, uint *d_Data, uint dataCount) {
  __shared__ uint s_Hist[WARP_COUNT * HISTOGRAM256_BIN_COUNT];
  uint *s_WarpHist = s_Hist + (threadIdx.x >> 5) * HISTOGRAM256_BIN_COUNT;
#pragma unroll
  for (uint i = 0; i < WARP_COUNT * HISTOGRAM256_BIN_COUNT / THREADBLOCK_SIZE; i++) s_Hist[threadIdx.x + i * THREADBLOCK_SIZE] = 0;
  __syncthreads();
  for (uint pos = blockIdx.x * blockDim.x + threadIdx.x; pos < dataCount; pos += blockDim.x * gridDim.x) addWord(s_WarpHist, d_Data[pos]);
  __syncthreads();
  for (uint bin = threadIdx.x; bin < HISTOGRAM256_BIN_COUNT; bin += THREADBLOCK_SIZE) {
    uint sum = 0;
    for (uint i = 0; i < WARP_COUNT; i++) sum += s_Hist[bin + i * HISTOGRAM256_BIN_COUNT];
    d_PartialHistograms[blockIdx.x * HISTOGRAM256_BIN_COUNT + bin] = sum;
  }
}
#define MERGE_THREADBLOCK_SIZE 64
__global__ void mergeHistogram256Kernel(uint *d_Histogram, uint *d_PartialHistograms, uint histogramCount) {
  uint sum = 0;
  for (uint i = threadIdx.x; i < histogramCount; i += MERGE_THREADBLOCK_SIZE) sum += d_PartialHistograms[blockIdx.x + i * HISTOGRAM256_BIN_COUNT];
  __shared__ uint data[MERGE_THREADBLOCK_SIZE];
  data[threadIdx.x] = sum;
  for (uint stride = MERGE_THREADBLOCK_SIZE / 2; stride > 0; stride >>= 1) {
    __syncthreads();
    if (threadIdx.x < stride) data[threadIdx.x] += data[threadIdx.x + stride];
  }
  if (threadIdx.x == 0) d_Histogram[blockIdx.x] = data[0];
}
static const uint PARTIAL_HISTOGRAM256_COUNT = 24;
static uint *d_PartialHistograms;
extern "C" void initHistogram256(void) {
  checkCudaErrors(cudaMalloc((void **)&d_PartialHistograms, PARTIAL_HISTOGRAM256_COUNT * HISTOGRAM256_BIN_COUNT * sizeof(uint)));
}
extern "C" void histogram256(uint *d_Histogram, void *d_Data, uint byteCount) {
  histogram256Kernel<<<PARTIAL_HISTOGRAM256_COUNT, THREADBLOCK_SIZE>>>(d_PartialHistograms, (uint *)d_Data, byteCount / sizeof(uint));
  mergeHistogram256Kernel<<<HISTOGRAM256_BIN_COUNT, MERGE_THREADBLOCK_SIZE>>>(d_Histogram, d_PartialHistograms, PARTIAL_HISTOGRAM256_COUNT);
}
int main(int argc, char **argv) {
  uint byteCount = 1 << 16;
  uchar *d_Data;
  uint *d_Histogram;
  checkCudaErrors(cudaMalloc((void **)&d_Data, byteCount));
  checkCudaErrors(cudaMalloc((void **)&d_Histogram, HISTOGRAM256_BIN_COUNT * sizeof(uint)));
  checkCudaErrors(cudaMemset(d_Data, 9, byteCount));
  initHistogram256();
  histogram256(d_Histogram, d_Data, byteCount);
  checkCudaErrors(cudaDeviceSynchronize());
}
// kind: histograms
// result 2: d_Histogram u32[8]: 0 65536 0
// expect: histogram256Kernel grid 24,1,1 block 192,1,1 shared 0 d_PartialHistograms=24576B:unset d_Data=65536B:=151587081 dataCount=16384 histogram256:48
// expect: mergeHistogram256Kernel grid 256,1,1 block 64,1,1 shared 0 d_Histogram=1024B:unset d_PartialHistograms=24576B:after:0:d_PartialHistograms histogramCount=24 histogram256:49
