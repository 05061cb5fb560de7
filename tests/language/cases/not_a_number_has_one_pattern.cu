// Results of single precision are 0x7fffffff, of both 16-bit formats 0x7fff, whatever the operands' bits; double precision keeps an operand's,
// also where it is narrowed, and -x leaves it as it is. All as an H200 answers.
// run: --block 1 --arg bits=0 --arg out=u32[24]:zero --arg a=2143363909 --arg zero=0
// expect out: 2147483647 2147483647 2147483647 2147483647 2147483647 2147483647 2147483647 32767
// expect out[8]: 32767 32767 32767 32767 2143326626 2146959360 1 2147483647
// expect out[16]: 2147483647 2147483647 32767 32767 2147483647 2143326626 32260 32704
#include <cuda_bf16.h>
#include <cuda_fp16.h>
__global__ void kernel(unsigned *out, unsigned a, unsigned bits, float zero) {
  const float x = __uint_as_float(a);
  out[0] = __float_as_uint(x + 1.0f);
  out[1] = __float_as_uint(1.0f - x);
  out[2] = __float_as_uint(x * zero);
  out[3] = __float_as_uint(fmaf(1.0f, x, 2.0f));
  out[4] = __float_as_uint(zero / zero);
  out[5] = __float_as_uint(sqrtf(zero - 1.0f));
  out[6] = __float_as_uint(fminf(x, -x));
  out[7] = __half_as_ushort(__float2half(-x));
  out[8] = __bfloat16_as_ushort(__float2bfloat16(x));
  out[9] = __half_as_ushort(__ushort_as_half(0xfe12 ^ bits) + __float2half(zero));
  out[10] = __bfloat16_as_ushort(__ushort_as_bfloat16(0xffc5 ^ bits) * __float2bfloat16(zero));
  out[11] = __half_as_ushort(__hfma(__ushort_as_half(0x7c12 ^ bits), __float2half(zero), __float2half(zero)));
  out[12] = __float_as_uint((float)(__longlong_as_double(0x7ff8123456789abcll ^ bits) + zero)) ;
  out[13] = (unsigned)((unsigned long long)__double_as_longlong(__longlong_as_double(0x7ff8000000000000ll) + zero) >> 32);
  out[14] = __float_as_uint(fminf(x, 1.0f)) == 0x3f800000;
  out[15] = __float_as_uint(fmodf(1.0f, zero));
  const double wide = -__longlong_as_double(0x7ff8123456789abcll ^ bits);
  float whole;
  out[16] = __float_as_uint(fabsf(x));
  out[17] = __float_as_uint(-x);
  out[18] = __half_as_ushort(-__ushort_as_half(0x7e12 ^ bits));
  out[19] = __bfloat16_as_ushort(-__ushort_as_bfloat16(0x7fc5 ^ bits));
  out[20] = __float_as_uint(modff(-x, &whole));
  out[21] = __float_as_uint((float)wide);
  out[22] = __half_as_ushort(__double2half(wide));
  out[23] = __bfloat16_as_ushort(__double2bfloat16(wide));
}
