// run: --block 32 --arg out=i32[8]:zero
// expect out: 1 1531 26 -29 31 1 9 7
#include <cuda/atomic>
__global__ void kernel(int *out) {
  __shared__ cuda::atomic<bool, cuda::thread_scope_block> flag;
  __shared__ cuda::atomic<short, cuda::thread_scope_block> sum;
  __shared__ cuda::atomic<unsigned char, cuda::thread_scope_block> count;
  __shared__ cuda::atomic<signed char, cuda::thread_scope_block> least;
  __shared__ cuda::atomic<unsigned short, cuda::thread_scope_block> once;
  const int lane = threadIdx.x;
  if (lane == 0) flag.store(false), sum.store(-5), count.store(250), least.store(3), once.store(7);
  __syncwarp();
  if (flag.exchange(true)) atomicAdd(&out[4], 1);  // all but one
  sum.fetch_add(-2000);
  count.fetch_add(1);
  least.fetch_min((signed char)(2 - lane));
  unsigned short expected = 7;
  if (once.compare_exchange_strong(expected, 9)) out[5] = 1, out[7] = expected;
  __syncwarp();
  if (lane == 0) out[0] = flag.load(), out[1] = sum.load(), out[2] = count.load(), out[3] = least.load(), out[6] = once.load();
}
