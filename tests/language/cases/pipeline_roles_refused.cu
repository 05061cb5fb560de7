// run: --block 64 --arg out=i32[64]:zero
// expect error: pipelines with threads that only produce or only consume are not interpreted; the kernel can still be measured on a GPU
#include <cooperative_groups.h>
#include <cuda/pipeline>
__global__ void kernel(int *out) {
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> state;
  auto role = threadIdx.x < 32 ? cuda::pipeline_role::producer : cuda::pipeline_role::consumer;
  auto pipe = cuda::make_pipeline(cooperative_groups::this_thread_block(), &state, role);
  pipe.producer_acquire();
  out[threadIdx.x] = 1;
}
