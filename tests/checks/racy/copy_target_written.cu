// A plain store into the target of a copy that is still under way: which of the two remains depends on timing.
// run: --block 32 --arg in=i32[32]:iota --arg out=i32[32]:zero
// finding: copy @copy @store on s
#include <cuda_pipeline.h>
__global__ void kernel(const int *in, int *out) {
  __shared__ int s[32];
  int t = threadIdx.x;
  __pipeline_memcpy_async(&s[t], &in[t], 4);  // @copy
  __pipeline_commit();
  if (t % 2 == 1) s[t] = 0;  // @store
  __pipeline_wait_prior(0);
  out[t] = s[t];
}
