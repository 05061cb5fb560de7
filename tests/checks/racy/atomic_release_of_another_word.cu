// What is released with one word is not acquired through another: the second store is relaxed, and a release is no fence.
// run: --grid 2 --block 32 --arg data=i32[32]:zero --arg flags=i32[2]:zero --arg out=i32[32]:zero
// finding: race @store @read on data
#include <cuda/atomic>
__global__ void kernel(int *data, int *flags, int *out) {
  cuda::atomic_ref<int, cuda::thread_scope_device> first(flags[0]), second(flags[1]);
  if (threadIdx.x != 0) return;
  if (blockIdx.x == 0) {
    data[0] = 7;  // @store
    first.store(1, cuda::memory_order_release);
    second.store(1, cuda::memory_order_relaxed);
  } else {
    while (second.load(cuda::memory_order_acquire) == 0) {
    }
    out[0] = data[0];  // @read
  }
}
