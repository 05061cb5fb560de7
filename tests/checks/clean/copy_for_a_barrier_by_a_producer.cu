// The first warp copies and arrives, the others arrive and wait; behind a second barrier it copies again.
// run: --block 96 --arg in=i32[128]:iota --arg out=i32[64]:zero
#include <cuda/barrier>
__global__ void kernel(const int *in, int *out) {
  __shared__ int s[32];
  __shared__ cuda::barrier<cuda::thread_scope_block> full, empty;
  const int t = threadIdx.x;
  if (t == 0) init(&full, 96), init(&empty, 96);
  __syncthreads();
  int sum = 0;
  for (int tile = 0; tile < 4; ++tile) {
    if (t < 32) {
      if (tile > 0) empty.arrive_and_wait();
      cuda::memcpy_async(&s[t], in + 32 * tile + t, sizeof(int), full);
      (void)full.arrive();
    } else {
      full.arrive_and_wait();
      sum += s[t % 32];
      if (tile < 3) (void)empty.arrive();
    }
  }
  if (t >= 32) out[t - 32] = sum;
}
