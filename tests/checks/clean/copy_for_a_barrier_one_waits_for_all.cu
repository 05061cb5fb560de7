// One warp waits for the phase; __syncthreads() behind its wait brings the copies to all.
// run: --block 96 --arg in=i32[96]:iota --arg out=i32[96]:zero
#include <cuda/barrier>
__global__ void kernel(const int *in, int *out) {
  __shared__ int s[96];
  __shared__ cuda::barrier<cuda::thread_scope_block> ready;
  const int t = threadIdx.x;
  if (t == 0) init(&ready, 96);
  __syncthreads();
  cuda::memcpy_async(&s[t], in + t, sizeof(int), ready);
  auto token = ready.arrive();
  if (t < 32) ready.wait(std::move(token));
  __syncthreads();
  out[t] = s[95 - t];
}
