// A load and a store of cuda::atomic are loads and stores, not read-modify-writes.
// run: --block 32 --arg flags=i32[32]:iota --arg out=i32[32]:zero
// expect out: 0 1 2 3
// expect site flags load: width 4 instructions 1 sectors 4
// expect site flags store: width 4 instructions 1 sectors 4
// expect site flags atomic: width 4 instructions 1
#include <cuda/atomic>
__global__ void kernel(cuda::atomic<int> *flags, int *out) {
  out[threadIdx.x] = flags[threadIdx.x].load(cuda::memory_order_relaxed);
  flags[threadIdx.x].store(7, cuda::memory_order_relaxed);
  flags[threadIdx.x].fetch_add(7, cuda::memory_order_relaxed);
}
