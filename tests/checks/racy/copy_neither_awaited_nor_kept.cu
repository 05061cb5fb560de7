// A copy that is not waited for, to a place that others still read from the turn before.
// run: --block 64 --arg in=i32[256]:iota --arg out=i32[64]:zero
// finding: copy @copy on s
// finding: copy @copy @read on s
// finding: uninitialized @read on s
// says: then call __syncthreads() before the other access; another is missing between iterations: call __syncthreads() after line 15 and before the copy of line 13 starts
#include <cuda_pipeline.h>
__global__ void kernel(const int *in, int *out) {
  __shared__ int s[64];
  const int t = threadIdx.x;
  int sum = 0;
  for (int k = 0; k < 4; ++k) {
    __pipeline_memcpy_async(&s[t], &in[64 * k + t], 4);  // @copy
    __pipeline_commit();
    sum += s[63 - t];  // @read
  }
  out[t] = sum;
}
