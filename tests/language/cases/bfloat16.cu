// run: --block 32 --arg out=f32[32]:zero
// expect out: 0.5 2 3.5
// expect site s store: width 2 instructions 1 wavefronts 1
#include <cuda_bf16.h>
__global__ void kernel(float *out) {
  __shared__ __nv_bfloat16 s[32];
  int t = threadIdx.x;
  s[t] = __float2bfloat16(t * 1.5f);
  __syncthreads();
  __nv_bfloat16 x = __hadd(s[t], __float2bfloat16(0.5f));
  out[t] = __bfloat162float(x);
}
