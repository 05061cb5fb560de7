// 2049 and 2051 lie between two halves: the even one is taken. Sums and products are rounded once each. By hand.
// run: --block 1 --arg out=f32[8]:zero
// expect out: 2048 2052 65504 0.999511719 4096 4104 0.0999755859 0
#include <cuda_fp16.h>
__global__ void kernel(float *out) {
  out[0] = __half2float(__float2half(2049.0f));
  out[1] = __half2float(__float2half(2051.0f));
  out[2] = __half2float(__float2half(65519.0f));
  out[3] = __half2float(__float2half(0.99951f));
  out[4] = __half2float(__hadd(__float2half(4096.0f), __float2half(2.0f)));
  out[5] = __half2float(__hadd(__float2half(4096.0f), __float2half(6.0f)));
  out[6] = __half2float(__float2half(0.1f));
  out[7] = __half2float(__hmul(__float2half(0.0001f), __float2half(0.0001f)));
}
