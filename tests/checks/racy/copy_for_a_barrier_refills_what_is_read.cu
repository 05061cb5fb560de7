// The next tile is copied to where others may still read the one before: no one waits for them.
// run: --block 64 --arg in=i32[256]:iota --arg out=i32[64]:zero
// finding: copy @copy @read on s
#include <cuda/barrier>
__global__ void kernel(const int *in, int *out) {
  __shared__ int s[64];
  __shared__ cuda::barrier<cuda::thread_scope_block> ready;
  const int t = threadIdx.x;
  if (t == 0) init(&ready, 64);
  __syncthreads();
  int sum = 0;
  for (int tile = 0; tile < 4; ++tile) {
    cuda::memcpy_async(&s[t], &in[64 * tile + t], sizeof(int), ready);  // @copy
    ready.arrive_and_wait();
    sum += s[63 - t];  // @read
  }
  out[t] = sum;
}
