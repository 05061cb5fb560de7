#include <cuda_runtime.h>
#include <vector>
#include <algorithm>

__global__ void start(float* rank, int n) {
  const int v = threadIdx.x + blockIdx.x * blockDim.x;
  if (v < n) rank[v] = 1.0f / n;
}
__global__ void base(float* next, float damping, int n) {
  const int v = threadIdx.x + blockIdx.x * blockDim.x;
  if (v < n) next[v] = (1 - damping) / n;
}
__global__ void push(const int* offsets, const int* targets, const float* rank, float* next, float damping, int n) {
  const int v = threadIdx.x + blockIdx.x * blockDim.x;
  if (v >= n) return;
  const int degree = offsets[v + 1] - offsets[v];
  if (degree == 0) {
    for (int u = 0; u < n; ++u) atomicAdd(&next[u], damping * rank[v] / n);
    return;
  }
  for (int e = offsets[v]; e < offsets[v + 1]; ++e) atomicAdd(&next[targets[e]], damping * rank[v] / degree);
}
int main() {
  const int n = 4, iterations = 3;
  const std::vector<int> offsets = {0, 2, 3, 4, 4}, targets = {1, 2, 3, 3};
  int *d_offsets, *d_targets;
  float *rank, *next;
  cudaMalloc(&d_offsets, offsets.size() * sizeof(int));
  cudaMalloc(&d_targets, targets.size() * sizeof(int));
  cudaMalloc(&rank, n * sizeof(float));
  cudaMalloc(&next, n * sizeof(float));
  cudaMemcpy(d_offsets, offsets.data(), offsets.size() * sizeof(int), cudaMemcpyHostToDevice);
  cudaMemcpy(d_targets, targets.data(), targets.size() * sizeof(int), cudaMemcpyHostToDevice);
  start<<<1, 32>>>(rank, n);
  for (int i = 0; i < iterations; ++i) {
    base<<<1, 32>>>(next, 0.5f, n);
    push<<<1, 32>>>(d_offsets, d_targets, rank, next, 0.5f, n);
    std::swap(rank, next);
  }
  cudaDeviceSynchronize();
}
// First round: 1/8, and to 1 and 2 a half of a half of 1/4, to 3 all of a half of two of 1/4; of the dangling one 1/32 to all.
// kind: graph kernels
// result: rank f32[0]: 0.25 0.25 0.25 0.25
// result 3: next f32[0]: ~0.15625 ~0.21875 ~0.21875 ~0.40625
// expect: start grid 1,1,1 block 32,1,1 shared 0 rank=16B:unset n=4 main:34
// expect: base grid 1,1,1 block 32,1,1 shared 0 next=16B:unset damping=0.5 n=4 main:36
// expect: push grid 1,1,1 block 32,1,1 shared 0 offsets=20B:{0,2,3,4,4} targets=16B:{1,2,3,3} rank=16B:after:0:rank next=16B:after:1:next damping=0.5 n=4 main:37
