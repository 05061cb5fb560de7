// Each thread waits for its own copy, and reads another's. Here a warp reads before the other has begun its copy: still the barrier belongs
// between the wait and the read.
// run: --block 64 --arg in=i32[64]:iota --arg out=i32[64]:zero
// finding: copy @copy @read on s
// says: (__pipeline_wait_prior), then call __syncthreads() before the other access
#include <cuda_pipeline.h>
__global__ void kernel(const int *in, int *out) {
  __shared__ int s[64];
  const int t = threadIdx.x;
  s[t] = 0;
  __syncthreads();
  __pipeline_memcpy_async(&s[t], &in[t], 4);  // @copy
  __pipeline_commit();
  __pipeline_wait_prior(0);
  out[t] = s[63 - t];  // @read
}
