// run: --block 32 --arg in=f32[128]:iota --arg out=f32[32]:zero
// expect out: 0 1 2 3
// expect out[31]: 31
// expect site in load: instructions 1
// expect site s store: instructions 2
#include <cuda_pipeline.h>
__global__ void kernel(const float *in, float *out) {
  __shared__ __align__(16) float s[32];
  int t = threadIdx.x;
  s[t] = -1.0f;
  __syncthreads();
  if (t < 8) __pipeline_memcpy_async(&s[4 * t], &in[4 * t], 16);
  __pipeline_commit();
  __pipeline_wait_prior(0);
  __syncthreads();
  out[t] = s[t];
}
