// run: --block 32 --arg out=f32[64]:zero
// expect out: 1 2 3 5
// expect site s load: width 4 instructions 1 wavefronts 1
#include <cuda_fp16.h>
__global__ void kernel(float *out) {
  __shared__ half2 s[32];
  int t = threadIdx.x;
  s[t] = __floats2half2_rn(t, 1.5f * t);
  __syncthreads();
  half2 x = __hfma2(s[t], __float2half2_rn(2.0f), __floats2half2_rn(1.0f, 2.0f));
  float2 f = __half22float2(x);
  out[2 * t] = f.x;
  out[2 * t + 1] = __high2float(x);
}
