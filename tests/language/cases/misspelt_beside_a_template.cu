// Looking for the name that is meant took Clang minutes here.
// expect error: use of undeclared identifier 'is'
#include <cuda/atomic>
__global__ void kernel(int *count) {
  cuda::atomic_ref<int, cuda::thread_scope_block> counter(*is);
  counter.fetch_add(::memory_order_relaxed);
}
