#include <cuda_runtime.h>

// Sums of rows of unequal length, one warp a row: offsets as in CSR.
__global__ void segmented_sum(const float* values, const int* offsets, float* sums, int segments) {
  const int warp = (blockIdx.x * blockDim.x + threadIdx.x) / warpSize, lane = threadIdx.x % warpSize;
  if (warp >= segments) return;
  float s = 0;
  for (int i = offsets[warp] + lane; i < offsets[warp + 1]; i += warpSize) s += values[i];
  for (int d = 16; d > 0; d >>= 1) s += __shfl_down_sync(0xffffffff, s, d);
  if (lane == 0) sums[warp] = s;
}
int main() {
  const int segments = 10;
  int offsets[segments + 1];
  offsets[0] = 0;
  for (int s = 0; s < segments; ++s) offsets[s + 1] = offsets[s] + s * 7;
  const int total = offsets[segments];
  float* values = new float[total];
  for (int i = 0; i < total; ++i) values[i] = 1.0f;
  float *d_values, *d_sums;
  int* d_offsets;
  cudaMalloc(&d_values, total * sizeof(float));
  cudaMalloc(&d_sums, segments * sizeof(float));
  cudaMalloc(&d_offsets, sizeof(offsets));
  cudaMemcpy(d_values, values, total * sizeof(float), cudaMemcpyHostToDevice);
  cudaMemcpy(d_offsets, offsets, sizeof(offsets), cudaMemcpyHostToDevice);
  segmented_sum<<<(segments * 32 + 127) / 128, 128>>>(d_values, d_offsets, d_sums, segments);
  cudaDeviceSynchronize();
}
// kind: reductions
// result: sums f32[0]: 0 7 14 21 28
// result: sums f32[9]: 63
// expect: segmented_sum grid 3,1,1 block 128,1,1 shared 0 values=1260B:=1 offsets=44B:{0,0,7,21,42,70,105,147,196,252,315} sums=40B:unset segments=10 main:27
