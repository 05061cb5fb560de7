#include <cuda_runtime.h>
#include <cstdio>
#define CUDA_TRY(x) if (cudaError_t status = (x); status != cudaSuccess) { std::printf("%s\n", cudaGetErrorString(status)); return 1; }

template <int kBins>
__global__ void weighted_histogram(const float* __restrict__ positions, const float* __restrict__ weights, float* __restrict__ bins, int n,
                                   float low, float high) {
  __shared__ float local[kBins];
  for (int b = threadIdx.x; b < kBins; b += blockDim.x) local[b] = 0.0f;
  __syncthreads();
  const float scale = kBins / (high - low);
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    const int b = __float2int_rd((positions[i] - low) * scale);
    if (b >= 0 && b < kBins) atomicAdd(&local[b], weights[i]);
  }
  __syncthreads();
  for (int b = threadIdx.x; b < kBins; b += blockDim.x) atomicAdd(&bins[b], local[b]);
}
int main() {
  constexpr int kBins = 50;
  const int n = 1000;
  float *positions, *weights, *bins;
  CUDA_TRY(cudaMallocManaged(&positions, n * sizeof(float)));
  CUDA_TRY(cudaMallocManaged(&weights, n * sizeof(float)));
  CUDA_TRY(cudaMallocManaged(&bins, kBins * sizeof(float)));
  for (int i = 0; i < n; ++i) {
    positions[i] = static_cast<float>(i);
    weights[i] = 0.25f;
  }
  for (int b = 0; b < kBins; ++b) bins[b] = 0.0f;
  weighted_histogram<kBins><<<3, 96>>>(positions, weights, bins, n, 0.0f, 1000.0f);
  CUDA_TRY(cudaDeviceSynchronize());
}
// kind: histograms
// result: bins f32[0]: 5 5 5
// result: bins f32[49]: 5
// expect: weighted_histogram<50> grid 3,1,1 block 96,1,1 shared 0 positions=4000B:iota weights=4000B:=0.25 bins=200B:zero n=1000 low=0 high=1000 main:31
