// A barrier does not wait for asynchronous copies: the one who copied has to.
// run: --block 64 --arg in=i32[64]:iota --arg out=i32[64]:zero
// finding: copy @copy @read on s
#include <cuda_pipeline.h>
__global__ void kernel(const int *in, int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  __pipeline_memcpy_async(&s[t], &in[t], 4);  // @copy
  __pipeline_commit();
  __syncthreads();
  out[t] = s[63 - t];  // @read
  __pipeline_wait_prior(0);
}
