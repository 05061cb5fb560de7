// The compare-and-exchange that sees the flag fails, and then acquires nothing.
// run: --block 64 --arg out=i32[64]:zero
// finding: race @store @read on d
#include <cuda/atomic>
__global__ void kernel(int *out) {
  __shared__ int d;
  __shared__ cuda::atomic<int, cuda::thread_scope_block> flag;
  const int t = threadIdx.x;
  if (t == 0) flag.store(0, cuda::memory_order_relaxed);
  __syncthreads();
  if (t == 0) {
    d = 5;  // @store
    flag.store(1, cuda::memory_order_release);
  } else if (t == 32) {
    int seen;
    do {
      seen = 7;
      flag.compare_exchange_strong(seen, 9, cuda::memory_order_acquire, cuda::memory_order_relaxed);
    } while (seen != 1);
    out[0] = d;  // @read
  }
}
