// Two copies, two barriers: the first tile is read after the wait for the second.
// run: --block 64 --arg in=i32[128]:iota --arg out=i32[64]:zero
// finding: copy @copy @read on s
#include <cuda/barrier>
__global__ void kernel(const int *in, int *out) {
  __shared__ int s[2][64];
  __shared__ cuda::barrier<cuda::thread_scope_block> ready[2];
  const int t = threadIdx.x;
  if (t < 2) init(&ready[t], 64);
  __syncthreads();
  cuda::memcpy_async(&s[0][t], &in[t], sizeof(int), ready[0]);  // @copy
  cuda::memcpy_async(&s[1][t], &in[64 + t], sizeof(int), ready[1]);
  auto first = ready[0].arrive();
  ready[1].arrive_and_wait();
  out[t] = s[0][t];  // @read
  ready[0].wait(std::move(first));
  out[t] += s[1][t];
}
