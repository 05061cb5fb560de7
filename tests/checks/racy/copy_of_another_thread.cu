// Waiting is for one's own copies: what another thread copied needs a barrier behind its wait.
// run: --block 64 --arg in=i32[64]:iota --arg out=i32[64]:zero
// finding: copy @copy @read on s
#include <cuda_pipeline.h>
__global__ void kernel(const int *in, int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  __pipeline_memcpy_async(&s[t], &in[t], 4);  // @copy
  __pipeline_commit();
  __pipeline_wait_prior(0);
  out[t] = s[t ^ 1];  // @read
}
