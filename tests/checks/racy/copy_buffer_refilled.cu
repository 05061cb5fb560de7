// A loop over tiles waits for each copy and has a barrier behind it, but starts the next copy into the tile while others still read it.
// run: --block 64 --arg in=i32[256]:iota --arg out=i32[64]:zero
// finding: copy @copy @read on s
// says: call __syncthreads() after line 14 and before the copy of line 10 starts
#include <cuda_pipeline.h>
__global__ void kernel(const int *in, int *out) {
  __shared__ int s[64];
  int t = threadIdx.x, sum = 0;
  for (int k = 0; k < 4; ++k) {
    __pipeline_memcpy_async(&s[t], &in[64 * k + t], 4);  // @copy
    __pipeline_commit();
    __pipeline_wait_prior(0);
    __syncthreads();
    sum += s[63 - t];  // @read
  }
  out[t] = sum;
}
