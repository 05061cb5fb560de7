// Of an asynchronous copy's write to shared memory each lane counts, in passes as a store's.
// run: --block 32 --arg in=f32[1024]:iota --arg out=f32[32]:zero
// expect site narrow store: width 4 instructions 1 wavefronts 2 conflicts 1 inexact 0
// expect site pairs store: width 8 instructions 1 wavefronts 2 conflicts 0 inexact 0
// expect site fours store: width 16 instructions 1 inexact 1
// expect out: 0 1 2 3
#include <cuda_pipeline.h>
__global__ void kernel(const float *in, float *out) {
  __shared__ float narrow[64];
  __shared__ __align__(16) float pairs[64];
  __shared__ __align__(16) float fours[128];
  const int t = threadIdx.x;
  __pipeline_memcpy_async(&narrow[2 * t], in + t, 4);
  __pipeline_memcpy_async(&pairs[2 * t], in + 2 * t, 8);
  __pipeline_memcpy_async(&fours[4 * t], in + 4 * t, 16);
  __pipeline_commit();
  __pipeline_wait_prior(0);
  __syncthreads();
  out[t] = narrow[2 * t] + 0 * (pairs[t] + fours[t]);
}
