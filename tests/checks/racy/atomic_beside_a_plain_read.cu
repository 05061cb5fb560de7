// cuda::atomic on one side and a plain read on the other.
// run: --grid 2 --block 32 --arg count=i32[1]:zero --arg out=i32[64]:zero
// finding: race @add @read on count
#include <cuda/atomic>
__global__ void kernel(int *count, int *out) {
  cuda::atomic_ref<int, cuda::thread_scope_device> counter(*count);
  if (blockIdx.x == 0) counter.fetch_add(1);  // @add
  if (blockIdx.x == 1) out[threadIdx.x] = *count;  // @read
}
