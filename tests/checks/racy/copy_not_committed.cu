// The copy belongs to no group yet when the thread waits: all groups that were closed are done, this one is not.
// run: --block 32 --arg in=i32[32]:iota --arg out=i32[32]:zero
// finding: copy @copy @read on s
#include <cuda_pipeline.h>
__global__ void kernel(const int *in, int *out) {
  __shared__ int s[32];
  int t = threadIdx.x;
  __pipeline_memcpy_async(&s[t], &in[t], 4);  // @copy
  __pipeline_wait_prior(0);
  out[t] = s[t];  // @read
  __pipeline_commit();
  __pipeline_wait_prior(0);
}
