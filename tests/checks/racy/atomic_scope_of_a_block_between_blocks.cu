// A counter whose scope is the block, used by two blocks.
// run: --grid 2 --block 32 --arg count=i32[1]:zero
// finding: race @add on count
#include <cuda/atomic>
__global__ void kernel(int *count) {
  cuda::atomic_ref<int, cuda::thread_scope_block> counter(*count);
  counter.fetch_add(1, cuda::memory_order_relaxed);  // @add
}
