// Two groups are under way; after waiting for all but one the older one may be read, after waiting for all the newer one.
// run: --block 32 --arg in=i32[64]:iota --arg out=i32[64]:zero
#include <cuda_pipeline.h>
__global__ void kernel(const int *in, int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  __pipeline_memcpy_async(&s[t], &in[t], 4);
  __pipeline_commit();
  __pipeline_memcpy_async(&s[t + 32], &in[t + 32], 4);
  __pipeline_commit();
  __pipeline_wait_prior(1);
  out[t] = s[t];
  __pipeline_wait_prior(0);
  out[t + 32] = s[t + 32];
}
