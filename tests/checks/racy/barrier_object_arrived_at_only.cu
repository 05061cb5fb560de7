// Threads arrive at a barrier object and do not wait before they read.
// run: --block 64 --arg out=i32[64]:zero
// finding: race @store @read on s
#include <cuda/barrier>
__global__ void kernel(int *out) {
  __shared__ cuda::barrier<cuda::thread_scope_block> bar;
  __shared__ int s[64];
  if (threadIdx.x == 0) init(&bar, blockDim.x);
  __syncthreads();
  s[threadIdx.x] = threadIdx.x;  // @store
  auto token = bar.arrive();
  const int v = s[63 - threadIdx.x];  // @read
  bar.wait(std::move(token));
  out[threadIdx.x] = v;
}
