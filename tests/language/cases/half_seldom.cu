// Functions of halves, bfloat16 and words that few kernels use: how many of the answers are wrong, and how many there are.
// run: --block 1 --arg out=i32[2]:zero
// expect out: 0 36
#include <cuda_bf16.h>
#include <cuda_fp16.h>
__device__ void same(int *out, double a, double b) {
  out[0] += a != b;
  out[1]++;
}
__global__ void kernel(int *out) {
  same(out, __dp2a_lo(0x00030002, 0x04030201, 5), 5 + 2 * 1 + 3 * 2);
  same(out, __dp2a_hi(0x00030002, 0x04030201, 5), 5 + 2 * 3 + 3 * 4);
  same(out, __dp2a_lo(-1, -1, 0), 2);
  same(out, __dp2a_lo(0xffffffffu, 0x0000ffffu, 0u), 2.0 * 65535 * 255);
  same(out, __nv_bswap16(0x0102), 0x0201), same(out, __nv_bswap32(0x01020304), 0x04030201);
  same(out, __nv_bswap64(0x0102030405060708ull), (double)0x0807060504030201ull);
  const half2 a = __floats2half2_rn(0.75f, -2.0f), b = __floats2half2_rn(0.5f, 1.5f), c = __floats2half2_rn(1.0f, 2.0f);
  const half2 sum = __hadd2_rn(a, b), held = __hadd2_sat(a, b), less = __hsub2_rn(a, b), less_held = __hsub2_sat(b, a), times = __hmul2_rn(a, b),
              times_held = __hmul2_sat(a, b), most = __hmax2_nan(a, b), least = __hmin2_nan(a, b), complex = __hcmadd(a, b, c);
  same(out, __low2float(sum), 1.25), same(out, __high2float(sum), -0.5);
  same(out, __low2float(held), 1), same(out, __high2float(held), 0);
  same(out, __low2float(less), 0.25), same(out, __high2float(less), -3.5);
  same(out, __low2float(less_held), 0), same(out, __high2float(less_held), 1);
  same(out, __low2float(times), 0.375), same(out, __high2float(times), -3);
  same(out, __low2float(times_held), 0.375), same(out, __high2float(times_held), 0);
  same(out, __low2float(most), 0.75), same(out, __high2float(least), -2);
  same(out, __low2float(complex), 1 + 0.75 * 0.5 + 2.0 * 1.5), same(out, __high2float(complex), 2 + 0.75 * 1.5 - 2.0 * 0.5);
  same(out, __half2float(__hsub_sat(__float2half(3.0f), __float2half(1.0f))), 1);
  same(out, __half2uint_rd(__float2half(2.5f)), 2), same(out, __half2uint_ru(__float2half(2.5f)), 3);
  same(out, __bfloat162uint_rd(__float2bfloat16(2.5f)), 2), same(out, __bfloat162uint_ru(__float2bfloat16(2.5f)), 3);
  // 2049 is half way between two halves, 257 between two of bfloat16; what is a little above goes up.
  same(out, __half2float(__ll2half_rn(-2049)), -2048), same(out, __half2float(__ull2half_rn(2051)), 2052);
  same(out, __bfloat162float(__ll2bfloat16_rn(257)), 256), same(out, __bfloat162float(__ull2bfloat16_rn((257ull << 40) + 1)), 258.0 * 1099511627776.0);
  same(out, __half2int_rz(__float2half(-7.9f)), -7), same(out, __half2short_rn(__float2half(60000.0f)), 32767);
  same(out, __half2float(htanh_approx(__float2half(0.0f))), 0);
  same(out, __half2float(__int2half_ru(2049)), 2050);
}
