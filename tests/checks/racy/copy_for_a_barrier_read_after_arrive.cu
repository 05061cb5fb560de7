// To arrive is not to wait: each thread reads its own word before the phase is complete.
// run: --block 64 --arg in=i32[64]:iota --arg out=i32[64]:zero
// finding: copy @copy @read on s
#include <cuda/barrier>
__global__ void kernel(const int *in, int *out) {
  __shared__ int s[64];
  __shared__ cuda::barrier<cuda::thread_scope_block> ready;
  const int t = threadIdx.x;
  if (t == 0) init(&ready, 64);
  __syncthreads();
  cuda::memcpy_async(&s[t], &in[t], sizeof(int), ready);  // @copy
  auto token = ready.arrive();
  const int early = s[t];  // @read
  ready.wait(std::move(token));
  out[t] = early;
}
