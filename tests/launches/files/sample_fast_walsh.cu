#include <cooperative_groups.h>
#include <cuda_runtime.h>
#include <stdlib.h>
namespace cg = cooperative_groups;
#define ELEMENTARY_LOG2SIZE 8

__global__ void fwtBatch1Kernel(float *d_Output, float *d_Input, int log2N) {
  cg::thread_block cta = cg::this_thread_block();
  const int N = 1 << log2N;
  const int base = blockIdx.x << log2N;
  extern __shared__ float s_data[];
  float *d_Src = d_Input + base;
  float *d_Dst = d_Output + base;
  for (int pos = threadIdx.x; pos < N; pos += blockDim.x) s_data[pos] = d_Src[pos];
  for (int stride = N >> 1; stride > 0; stride >>= 1) {
    int lo = threadIdx.x & (stride - 1);
    int i0 = ((threadIdx.x - lo) << 1) + lo;
    int i1 = i0 + stride;
    cg::sync(cta);
    float D0 = s_data[i0], D1 = s_data[i1];
    s_data[i0] = D0 + D1;
    s_data[i1] = D0 - D1;
  }
  cg::sync(cta);
  for (int pos = threadIdx.x; pos < N; pos += blockDim.x) d_Dst[pos] = s_data[pos];
}

void fwtBatchGPU(float *d_Data, int M, int log2N) {
  const int N = 1 << log2N;
  fwtBatch1Kernel<<<M, N / 2, N * sizeof(float)>>>(d_Data, d_Data, log2N);
}

int main(int argc, char **argv) {
  const int log2N = ELEMENTARY_LOG2SIZE, N = 1 << log2N, M = 3;
  float *h = (float *)malloc(M * N * sizeof(float)), *d;
  for (int i = 0; i < M * N; ++i) h[i] = i % N == 0 ? 1.0f : 0.0f;
  cudaMalloc((void **)&d, M * N * sizeof(float));
  cudaMemcpy(d, h, M * N * sizeof(float), cudaMemcpyHostToDevice);
  fwtBatchGPU(d, M, log2N);
  cudaMemcpy(h, d, M * N * sizeof(float), cudaMemcpyDeviceToHost);
  free(h);
}
// The transform of an impulse is 1 everywhere.
// kind: vendor's samples
// result: d_Output f32[0]: 1 1 1 1
// result: d_Output f32[700]: 1 1
// expect: fwtBatch1Kernel grid 3,1,1 block 128,1,1 shared 1024 d_Output=3072B:{1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0... d_Input=d_Output+0B log2N=8 fwtBatchGPU:30
