// run: --block 32 --arg in=f32[64]:iota --arg out=f32[32]:zero
// expect error: read before arrival
// expect error: shared array s, index 32 of 64
// expect error: pipeline_read_too_early.cu:15
// expect error: lane 0
#include <cuda_pipeline.h>
__global__ void kernel(const float *in, float *out) {
  __shared__ float s[64];
  const int t = threadIdx.x;
  __pipeline_memcpy_async(&s[t], &in[t], 4);
  __pipeline_commit();
  __pipeline_memcpy_async(&s[t + 32], &in[t + 32], 4);
  __pipeline_commit();
  __pipeline_wait_prior(1);  // leaves the second group under way
  out[t] = s[t] + s[t + 32];
}
