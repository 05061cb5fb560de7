// Relaxed on both sides: the flag arrives, but nothing says that the data does.
// run: --grid 2 --block 32 --arg data=i32[32]:zero --arg flag=i32[1]:zero --arg out=i32[32]:zero
// finding: race @store @read on data
#include <cuda/atomic>
__global__ void kernel(int *data, int *flag, int *out) {
  cuda::atomic_ref<int, cuda::thread_scope_device> ready(*flag);
  if (blockIdx.x == 0) {
    data[threadIdx.x] = threadIdx.x;  // @store
    __syncthreads();
    if (threadIdx.x == 0) ready.store(1, cuda::memory_order_relaxed);
  } else {
    if (threadIdx.x == 0)
      while (ready.load(cuda::memory_order_relaxed) == 0) {
      }
    __syncthreads();
    out[threadIdx.x] = data[31 - threadIdx.x];  // @read
  }
}
