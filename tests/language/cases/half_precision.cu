// run: --block 32 --arg out=f32[32]:zero
// expect out: 0.5 1.5 2.5
#include <cuda_fp16.h>
__global__ void kernel(float *out) {
  __half h = __float2half((float)threadIdx.x);
  h = h + __float2half(0.5f);
  out[threadIdx.x] = __half2float(h);
}
