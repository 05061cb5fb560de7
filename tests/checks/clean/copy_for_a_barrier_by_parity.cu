// Each thread waits for the parity of the phase.
// run: --block 64 --arg in=i32[128]:iota --arg out=i32[64]:zero
#include <cuda/barrier>
__global__ void kernel(const int *in, int *out) {
  __shared__ int s[64];
  __shared__ cuda::barrier<cuda::thread_scope_block> ready;
  const int t = threadIdx.x;
  if (t == 0) init(&ready, 64);
  __syncthreads();
  cuda::memcpy_async(&s[t], in + t, sizeof(int), ready);
  (void)ready.arrive();
  ready.wait_parity(false);
  int sum = s[63 - t];
  __syncthreads();
  cuda::memcpy_async(&s[t], in + 64 + t, sizeof(int), ready);
  (void)ready.arrive();
  ready.wait_parity(true);
  out[t] = sum + s[63 - t];
}
