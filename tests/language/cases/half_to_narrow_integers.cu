// Numbers of 16 bits become integers of 8 and 16 bits by the nearest number that these hold, as the conversions of cuda_fp16.h do.
// run: --block 1 --arg out=i32[10]:zero
// expect out: 255 127 0 -128 32767 0 65535 32767 7 0
#include <cuda_bf16.h>
#include <cuda_fp16.h>
__global__ void kernel(int *out) {
  half a(300.f), b(-300.f), c(40000.f), nan(__half(0.f) / __half(0.f));
  __nv_bfloat16 large(1e6f);
  unsigned char v0 = a, v2 = b;
  signed char v1 = a, v3 = b;
  short v4 = c, v7 = large;
  unsigned short v5 = half(-5.f), v6 = large;
  out[0] = v0, out[1] = v1, out[2] = v2, out[3] = v3, out[4] = v4, out[5] = v5, out[6] = v6, out[7] = v7;
  out[8] = static_cast<char>(half(7.9f)), out[9] = (short)nan;
}
