// Where the copy leads to is written between arriving and waiting.
// run: --block 64 --arg in=i32[64]:iota --arg out=i32[64]:zero
// finding: copy @copy @store on s
#include <cuda/barrier>
__global__ void kernel(const int *in, int *out) {
  __shared__ int s[64];
  __shared__ cuda::barrier<cuda::thread_scope_block> ready;
  const int t = threadIdx.x;
  if (t == 0) init(&ready, 64);
  __syncthreads();
  cuda::memcpy_async(&s[t], &in[t], sizeof(int), ready);  // @copy
  auto token = ready.arrive();
  s[t] = 0;  // @store
  ready.wait(std::move(token));
  out[t] = s[t];
}
