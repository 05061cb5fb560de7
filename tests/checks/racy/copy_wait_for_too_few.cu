// Two groups are under way and the wait leaves one of them open: the newer one, which is read.
// run: --block 32 --arg in=i32[64]:iota --arg out=i32[64]:zero
// finding: copy @second @read on s
#include <cuda_pipeline.h>
__global__ void kernel(const int *in, int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  __pipeline_memcpy_async(&s[t], &in[t], 4);
  __pipeline_commit();
  __pipeline_memcpy_async(&s[t + 32], &in[t + 32], 4);  // @second
  __pipeline_commit();
  __pipeline_wait_prior(1);
  out[t] = s[t];
  out[t + 32] = s[t + 32];  // @read
  __pipeline_wait_prior(0);
}
