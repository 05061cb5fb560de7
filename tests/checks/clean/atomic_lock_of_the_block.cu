// A lock of block scope in shared memory, taken by acquire and given back by release.
// run: --block 64 --arg out=i32[1]:zero
#include <cuda/atomic>
__global__ void kernel(int *out) {
  __shared__ cuda::atomic<int, cuda::thread_scope_block> lock;
  __shared__ int sum;
  if (threadIdx.x == 0) lock = 0, sum = 0;
  __syncthreads();
  if (threadIdx.x % 32 == 0) {
    while (lock.exchange(1, cuda::memory_order_acquire) != 0) {
    }
    sum += 1;
    lock.store(0, cuda::memory_order_release);
  }
  __syncthreads();
  if (threadIdx.x == 0) out[0] = sum;
}
