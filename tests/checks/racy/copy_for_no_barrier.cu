// A barrier object waits only for the copies that were passed to it or committed to it.
// run: --block 64 --arg in=i32[64]:iota --arg out=i32[64]:zero
// finding: copy @copy @read on s
#include <cuda/barrier>
#include <cuda_pipeline.h>
__global__ void kernel(const int *in, int *out) {
  __shared__ int s[64];
  __shared__ cuda::barrier<cuda::thread_scope_block> ready;
  const int t = threadIdx.x;
  if (t == 0) init(&ready, 64);
  __syncthreads();
  __pipeline_memcpy_async(&s[t], &in[t], sizeof(int));  // @copy
  ready.arrive_and_wait();
  out[t] = s[t];  // @read
}
