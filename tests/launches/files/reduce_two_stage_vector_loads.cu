#include <cuda_runtime.h>
#include <stdio.h>
#include <cassert>

template <unsigned int kThreads>
__global__ void sum_vec4(const int4* __restrict__ in, int* __restrict__ partial, unsigned n4) {
  __shared__ int warps[kThreads / 32];
  int s = 0;
  for (unsigned i = blockIdx.x * kThreads + threadIdx.x; i < n4; i += kThreads * gridDim.x) {
    const int4 v = __ldg(in + i);
    s += v.x + v.y + v.z + v.w;
  }
  s = __reduce_add_sync(0xffffffff, s);
  if ((threadIdx.x & 31) == 0) warps[threadIdx.x >> 5] = s;
  __syncthreads();
  if (threadIdx.x == 0) {
    int total = 0;
#pragma unroll
    for (unsigned w = 0; w < kThreads / 32; ++w) total += warps[w];
    partial[blockIdx.x] = total;
  }
}
template <unsigned int kThreads>
__global__ void sum_partials(const int* partial, int* out, int n) {
  assert(blockDim.x == kThreads);
  __shared__ int s[kThreads];
  s[threadIdx.x] = threadIdx.x < n ? partial[threadIdx.x] : 0;
  __syncthreads();
  for (unsigned stride = kThreads / 2; stride > 0; stride >>= 1) {
    if (threadIdx.x < stride) s[threadIdx.x] += s[threadIdx.x + stride];
    __syncthreads();
  }
  if (threadIdx.x == 0) *out = s[0];
}
int main() {
  constexpr unsigned n = 1u << 14, kBlocks = 12, kThreads = 128;
  int* h = new int[n];
  for (unsigned i = 0; i < n; ++i) h[i] = 3;
  int4* in;
  int *partial, *out;
  cudaMalloc((void**)&in, n * sizeof(int));
  cudaMalloc((void**)&partial, kBlocks * sizeof(int));
  cudaMalloc((void**)&out, sizeof(int));
  cudaMemcpy(in, h, n * sizeof(int), cudaMemcpyHostToDevice);
  sum_vec4<kThreads><<<kBlocks, kThreads>>>(in, partial, n / 4);
  sum_partials<64><<<1, 64>>>(partial, out, kBlocks);
  int result = 0;
  cudaMemcpy(&result, out, sizeof(int), cudaMemcpyDeviceToHost);
  printf("%s\n", result == 3 * n ? "PASSED" : "FAILED");
  delete[] h;
}
// kind: reductions
// result 2: out i32[0]: 49152
// expect: sum_vec4<128> grid 12,1,1 block 128,1,1 shared 0 in=65536B:=3 partial=48B:unset n4=4096 main:45
// expect: sum_partials<64> grid 1,1,1 block 64,1,1 shared 0 partial=48B:after:0:partial out=4B:unset n=12 main:46
