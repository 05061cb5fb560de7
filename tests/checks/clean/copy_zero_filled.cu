// A copy whose end is filled with zeros initialises all of its target.
// run: --block 16 --arg in=i32[64]:iota --arg out=i32[64]:zero
#include <cuda_pipeline.h>
__global__ void kernel(const int *in, int *out) {
  __shared__ __align__(16) int s[64];
  int t = threadIdx.x;
  __pipeline_memcpy_async(&s[4 * t], &in[4 * t], 16, t == 15 ? 8 : 0);
  __pipeline_commit();
  __pipeline_wait_prior(0);
  __syncthreads();
  for (int i = 0; i < 4; ++i) out[16 * i + t] = s[63 - 16 * i - t];
}
