// Another thread reads what was copied, in a branch that two warps do not take: beside the wait a barrier is missing, which cannot be there.
// run: --block 128 --arg in=i32[64]:iota --arg out=i32[64]:zero
// finding: copy @copy @read on s
// says: (__pipeline_wait_prior), then: line
// says: split that code in two, and call __syncthreads() in between
#include <cuda_pipeline.h>
__global__ void kernel(const int *in, int *out) {
  __shared__ int s[64];
  const int t = threadIdx.x;
  if (t < 64) s[t] = 0;
  __syncthreads();
  if (t < 64) {
    __pipeline_memcpy_async(&s[t], &in[t], 4);  // @copy
    __pipeline_commit();
    __pipeline_wait_prior(0);
    out[t] = s[63 - t];  // @read
  }
  __syncthreads();
  if (t < 64) out[t] += s[t];
}
