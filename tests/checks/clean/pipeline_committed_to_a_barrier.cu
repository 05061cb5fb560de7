// The barrier waits for the copies that were committed to it.
// run: --block 64 --arg in=i32[64]:iota --arg out=i32[64]:zero
#include <cuda/barrier>
#include <cuda/pipeline>
__global__ void kernel(const int *in, int *out) {
  __shared__ int s[64];
  __shared__ cuda::barrier<cuda::thread_scope_block> ready;
  const int t = threadIdx.x;
  if (t == 0) init(&ready, 64);
  __syncthreads();
  auto pipe = cuda::make_pipeline();
  pipe.producer_acquire();
  cuda::memcpy_async(&s[t], in + t, sizeof(int), pipe);
  cuda::pipeline_producer_commit(pipe, ready);
  ready.arrive_and_wait();
  out[t] = s[t ^ 35];
}
