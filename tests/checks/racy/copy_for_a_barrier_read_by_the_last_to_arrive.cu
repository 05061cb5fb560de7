// The thread that completes the phase has not waited for it either: the second warp, whose copies have all arrived when it reads.
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
  if (t == 63) out[t] = s[t];  // @read
  ready.wait(std::move(token));
  if (t < 63) out[t] = s[t];
}
