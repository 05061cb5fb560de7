// One warp copies, the other reads, in two ways of one branch.
// run: --block 64 --arg in=i32[64]:iota --arg out=i32[64]:zero
// finding: copy @copy @read on s
// says: are two ways of one branch
#include <cuda_pipeline.h>
__global__ void kernel(const int *in, int *out) {
  __shared__ int s[32];
  const int t = threadIdx.x;
  if (t < 32) s[t] = 0;
  __syncthreads();
  if (t < 32) {
    __pipeline_memcpy_async(&s[t], &in[t], 4);  // @copy
    __pipeline_commit();
    __pipeline_wait_prior(0);
  } else {
    out[t] = s[t - 32];  // @read
  }
}
