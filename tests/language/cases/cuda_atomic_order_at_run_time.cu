// run: --block 32 --arg flags=i32[32]:iota
// expect error: cuda_atomic_order_at_run_time.cu:6
// expect error: a memory order known only at run time
#include <cuda/atomic>
__global__ void kernel(int *flags) {
  cuda::atomic_ref<int>(flags[0]).fetch_add(1, static_cast<cuda::memory_order>(flags[1]));
}
