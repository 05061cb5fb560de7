// Threads arrive at a barrier object, do work of their own, and wait before they read.
// run: --block 64 --arg out=i32[64]:zero
#include <cuda/barrier>
__global__ void kernel(int *out) {
  __shared__ cuda::barrier<cuda::thread_scope_block> bar;
  __shared__ int s[64];
  if (threadIdx.x == 0) init(&bar, blockDim.x);
  __syncthreads();
  s[threadIdx.x] = threadIdx.x;
  auto token = bar.arrive();
  const int own = threadIdx.x * 3;
  bar.wait(std::move(token));
  out[threadIdx.x] = own + s[63 - threadIdx.x];
}
