// A thread that waits for its own copy may read what it copied itself without a barrier.
// run: --block 32 --arg in=i32[32]:iota --arg out=i32[32]:zero
#include <cuda_pipeline.h>
__global__ void kernel(const int *in, int *out) {
  __shared__ int s[32];
  int t = threadIdx.x;
  __pipeline_memcpy_async(&s[t], &in[t], 4);
  __pipeline_commit();
  __pipeline_wait_prior(0);
  out[t] = s[t];
}
