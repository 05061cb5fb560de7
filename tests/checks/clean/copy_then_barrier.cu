// Copies, a wait for one's own, a barrier, and then anybody may read.
// run: --block 64 --arg in=i32[64]:iota --arg out=i32[64]:zero
#include <cuda_pipeline.h>
__global__ void kernel(const int *in, int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  __pipeline_memcpy_async(&s[t], &in[t], 4);
  __pipeline_commit();
  __pipeline_wait_prior(0);
  __syncthreads();
  out[t] = s[63 - t];
}
