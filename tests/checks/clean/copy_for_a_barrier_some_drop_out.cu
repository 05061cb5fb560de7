// The second warp arrives for the last time and reads nothing; the first one waits for both phases.
// run: --block 64 --arg in=i32[128]:iota --arg out=i32[32]:zero
#include <cuda/barrier>
__global__ void kernel(const int *in, int *out) {
  __shared__ int s[128];
  __shared__ cuda::barrier<cuda::thread_scope_block> ready;
  const int t = threadIdx.x;
  if (t == 0) init(&ready, 64);
  __syncthreads();
  cuda::memcpy_async(&s[t], in + t, sizeof(int), ready);
  if (t >= 32) {
    ready.arrive_and_drop();
    return;
  }
  ready.arrive_and_wait();
  int sum = s[63 - t];
  cuda::memcpy_async(&s[64 + t], in + 64 + t, sizeof(int), ready);
  ready.arrive_and_wait();
  out[t] = sum + s[64 + 31 - t];
}
