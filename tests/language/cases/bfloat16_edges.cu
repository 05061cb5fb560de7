// As for half: 0x3f81 = 1 + 2^-7; its square less (1 + 2^-6) is 2^-14 = 0x3880, rounded once. 1 + 2^-8 is a tie (to even: 1).
// run: --block 1 --arg out=i32[5]:zero
// expect out: 14464 16256 16256 16257 16254
#include <cuda_bf16.h>
__device__ unsigned short bits[3] = {0x3f81, 0xbf82, 0x3f80};
__device__ double above = 1.00390625 + 1e-12;
__global__ void kernel(int *out) {
  __nv_bfloat16 a = __ushort_as_bfloat16(bits[0]), c = __ushort_as_bfloat16(bits[1]), one = __ushort_as_bfloat16(bits[2]);
  out[0] = __bfloat16_as_ushort(__hfma(a, a, c));
  out[1] = __bfloat16_as_ushort(__float2bfloat16(1.00390625f));
  out[2] = __bfloat16_as_ushort(__float2bfloat16_rz(1.0078f));
  out[3] = __bfloat16_as_ushort(__double2bfloat16(above));
  out[4] = __bfloat16_as_ushort(one / a);
}
