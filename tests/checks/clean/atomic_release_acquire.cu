// A flag of cuda::atomic: release on one side, acquire on the other, between blocks.
// run: --grid 2 --block 32 --arg data=i32[32]:zero --arg flag=i32[1]:zero --arg out=i32[32]:zero
#include <cuda/atomic>
__global__ void kernel(int *data, int *flag, int *out) {
  cuda::atomic_ref<int, cuda::thread_scope_device> ready(*flag);
  if (blockIdx.x == 0) {
    data[threadIdx.x] = threadIdx.x;
    __syncthreads();
    if (threadIdx.x == 0) ready.store(1, cuda::memory_order_release);
  } else {
    if (threadIdx.x == 0)
      while (ready.load(cuda::memory_order_acquire) == 0) {
      }
    __syncthreads();
    out[threadIdx.x] = data[31 - threadIdx.x];
  }
}
