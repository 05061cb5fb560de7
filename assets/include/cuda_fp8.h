// fp8: e4m3 (no infinity, largest 448) and e5m2, as bytes; conversions round to nearest even once.
#pragma once
#pragma clang system_header
#include "warplens/half_functions.h"

typedef unsigned char __nv_fp8_storage_t;
typedef unsigned short __nv_fp8x2_storage_t;
typedef unsigned __nv_fp8x4_storage_t;
enum __nv_saturation_t { __NV_NOSAT, __NV_SATFINITE };
enum __nv_fp8_interpretation_t { __NV_E4M3, __NV_E5M2 };

WARPLENS_DEVICE __nv_fp8_storage_t __nv_cvt_float_to_fp8(float x, __nv_saturation_t saturate, __nv_fp8_interpretation_t as) {
  const bool e4m3 = as == __NV_E4M3;
  const int fraction = e4m3 ? 3 : 2, bias = e4m3 ? 7 : 15, largest = e4m3 ? 0x7e : 0x7b;
  const unsigned bits = __float_as_uint(x), magnitude = bits & 0x7fffffff, sign = bits >> 24 & 0x80;
  if (magnitude > 0x7f800000) return 0x7f;
  int exponent = (int)(magnitude >> 23) - 127;
  int code = largest + 1;
  if (exponent < 30) {
    if (exponent < 1 - bias) exponent = 1 - bias;
    const float steps = rintf(__uint_as_float(magnitude) * __uint_as_float((unsigned)(127 + fraction - exponent) << 23));
    code = ((exponent + bias - 1) << fraction) + (int)steps;
  }
  if (code > largest) code = saturate == __NV_SATFINITE ? largest : e4m3 ? 0x7f : 0x7c;
  return (__nv_fp8_storage_t)(sign | (unsigned)code);
}
WARPLENS_DEVICE float __warplens_fp8_to_float(__nv_fp8_storage_t x, __nv_fp8_interpretation_t as) {
  if (as == __NV_E5M2) return (float)__ushort_as_half((unsigned short)(x << 8));
  const unsigned rest = x & 0x7f;
  const float value = rest == 0x7f ? __int_as_float(0x7fffffff)
                      : rest < 8   ? (float)rest * 0x1p-9f
                                   : __uint_as_float((rest << 20) + (120u << 23));
  return x & 0x80 && value == value ? -value : value;
}
// A double is not rounded to a float on the way: what that would lose leaves a last bit that is odd.
WARPLENS_DEVICE __nv_fp8_storage_t __nv_cvt_double_to_fp8(double x, __nv_saturation_t saturate, __nv_fp8_interpretation_t as) {
  float nearest = (float)x;
  if ((double)nearest != x && x == x && __builtin_fabsf(nearest) < __builtin_inff())
    nearest = __uint_as_float((__float_as_uint(__double2float_rz(x))) | 1);
  return __nv_cvt_float_to_fp8(nearest, saturate, as);
}
WARPLENS_DEVICE __nv_fp8_storage_t __nv_cvt_halfraw_to_fp8(__half_raw x, __nv_saturation_t saturate, __nv_fp8_interpretation_t as) {
  return __nv_cvt_float_to_fp8((float)__ushort_as_half(x.x), saturate, as);
}
WARPLENS_DEVICE __nv_fp8_storage_t __nv_cvt_bfloat16raw_to_fp8(__nv_bfloat16_raw x, __nv_saturation_t saturate, __nv_fp8_interpretation_t as) {
  return __nv_cvt_float_to_fp8((float)__ushort_as_bfloat16(x.x), saturate, as);
}
WARPLENS_DEVICE __half_raw __nv_cvt_fp8_to_halfraw(__nv_fp8_storage_t x, __nv_fp8_interpretation_t as) {
  return {__half_as_ushort(__half(__warplens_fp8_to_float(x, as)))};
}
WARPLENS_DEVICE __nv_fp8x2_storage_t __nv_cvt_float2_to_fp8x2(float2 v, __nv_saturation_t saturate, __nv_fp8_interpretation_t as) {
  return (__nv_fp8x2_storage_t)(__nv_cvt_float_to_fp8(v.x, saturate, as) | __nv_cvt_float_to_fp8(v.y, saturate, as) << 8);
}
WARPLENS_DEVICE __nv_fp8x2_storage_t __nv_cvt_halfraw2_to_fp8x2(__half2_raw v, __nv_saturation_t saturate, __nv_fp8_interpretation_t as) {
  return (__nv_fp8x2_storage_t)(__nv_cvt_halfraw_to_fp8({v.x}, saturate, as) | __nv_cvt_halfraw_to_fp8({v.y}, saturate, as) << 8);
}
WARPLENS_DEVICE __half2_raw __nv_cvt_fp8x2_to_halfraw2(__nv_fp8x2_storage_t v, __nv_fp8_interpretation_t as) {
  return {__nv_cvt_fp8_to_halfraw((__nv_fp8_storage_t)v, as).x, __nv_cvt_fp8_to_halfraw((__nv_fp8_storage_t)(v >> 8), as).x};
}

#define WARPLENS_FP8(name, as)                                                                                               \
  struct __nv_fp8_##name {                                                                                                   \
    __nv_fp8_storage_t __x;                                                                                                  \
    __nv_fp8_##name() = default;                                                                                             \
    WARPLENS_MEMBER explicit __nv_fp8_##name(float v) : __x(__nv_cvt_float_to_fp8(v, __NV_SATFINITE, as)) {}                 \
    WARPLENS_MEMBER explicit __nv_fp8_##name(double v) : __x(__nv_cvt_double_to_fp8(v, __NV_SATFINITE, as)) {}               \
    WARPLENS_MEMBER explicit __nv_fp8_##name(__half v) : __x(__nv_cvt_float_to_fp8((float)v, __NV_SATFINITE, as)) {}         \
    WARPLENS_MEMBER explicit __nv_fp8_##name(__nv_bfloat16 v) : __x(__nv_cvt_float_to_fp8((float)v, __NV_SATFINITE, as)) {}  \
    WARPLENS_MEMBER explicit __nv_fp8_##name(int v) : __x(__nv_cvt_double_to_fp8(v, __NV_SATFINITE, as)) {}                  \
    WARPLENS_MEMBER explicit operator float() const { return __warplens_fp8_to_float(__x, as); }                             \
    WARPLENS_MEMBER explicit operator double() const { return __warplens_fp8_to_float(__x, as); }                            \
    WARPLENS_MEMBER explicit operator __half() const { return __half(__warplens_fp8_to_float(__x, as)); }                    \
    WARPLENS_MEMBER explicit operator __nv_bfloat16() const { return __nv_bfloat16(__warplens_fp8_to_float(__x, as)); }      \
    WARPLENS_MEMBER explicit operator bool() const { return (__x & 0x7f) != 0; }                                             \
  };                                                                                                                         \
  struct __attribute__((aligned(2))) __nv_fp8x2_##name {                                                                     \
    __nv_fp8x2_storage_t __x;                                                                                                \
    __nv_fp8x2_##name() = default;                                                                                           \
    WARPLENS_MEMBER explicit __nv_fp8x2_##name(float2 v) : __x(__nv_cvt_float2_to_fp8x2(v, __NV_SATFINITE, as)) {}           \
    WARPLENS_MEMBER explicit __nv_fp8x2_##name(__half2 v) : __nv_fp8x2_##name(float2{(float)v.x, (float)v.y}) {}             \
    WARPLENS_MEMBER explicit __nv_fp8x2_##name(__nv_bfloat162 v) : __nv_fp8x2_##name(float2{(float)v.x, (float)v.y}) {}      \
    WARPLENS_MEMBER explicit operator float2() const {                                                                       \
      return {__warplens_fp8_to_float((__nv_fp8_storage_t)__x, as), __warplens_fp8_to_float((__nv_fp8_storage_t)(__x >> 8), as)}; \
    }                                                                                                                        \
    WARPLENS_MEMBER explicit operator __half2() const { const float2 v = (float2)*this; return {__half(v.x), __half(v.y)}; } \
  };                                                                                                                         \
  struct __attribute__((aligned(4))) __nv_fp8x4_##name {                                                                     \
    __nv_fp8x4_storage_t __x;                                                                                                \
    __nv_fp8x4_##name() = default;                                                                                           \
    WARPLENS_MEMBER explicit __nv_fp8x4_##name(float4 v)                                                                     \
        : __x(__nv_cvt_float2_to_fp8x2({v.x, v.y}, __NV_SATFINITE, as) |                                                     \
              (unsigned)__nv_cvt_float2_to_fp8x2({v.z, v.w}, __NV_SATFINITE, as) << 16) {}                                   \
    WARPLENS_MEMBER explicit operator float4() const {                                                                       \
      return {__warplens_fp8_to_float((__nv_fp8_storage_t)__x, as), __warplens_fp8_to_float((__nv_fp8_storage_t)(__x >> 8), as),   \
              __warplens_fp8_to_float((__nv_fp8_storage_t)(__x >> 16), as), __warplens_fp8_to_float((__nv_fp8_storage_t)(__x >> 24), as)}; \
    }                                                                                                                        \
  };
WARPLENS_FP8(e4m3, __NV_E4M3)
WARPLENS_FP8(e5m2, __NV_E5M2)
#undef WARPLENS_FP8
