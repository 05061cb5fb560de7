// __half and __nv_bfloat16 over the compiler's own 16-bit types; arithmetic rounds once, to nearest even.
#pragma once

#define WARPLENS_SMALL_FLOAT(name, storage, pair, prefix)                                                            \
  struct __attribute__((aligned(2))) name {                                                                          \
    storage value;                                                                                                   \
    name() = default;                                                                                                \
    WARPLENS_MEMBER name(storage v) : value(v) {}                                                                    \
    WARPLENS_MEMBER name(float v) : value((storage)v) {}                                                             \
    WARPLENS_MEMBER name(double v) : value((storage)(float)v) {}                                                     \
    WARPLENS_MEMBER name(int v) : value((storage)(float)v) {}                                                        \
    WARPLENS_MEMBER name(unsigned v) : value((storage)(float)v) {}                                                   \
    WARPLENS_MEMBER operator float() const { return (float)value; }                                                  \
  };                                                                                                                 \
  struct __attribute__((aligned(4))) pair { name x, y; };                                                            \
  WARPLENS_DEVICE name operator+(const name& a, const name& b) { return name((storage)(a.value + b.value)); }        \
  WARPLENS_DEVICE name operator-(const name& a, const name& b) { return name((storage)(a.value - b.value)); }        \
  WARPLENS_DEVICE name operator*(const name& a, const name& b) { return name((storage)(a.value * b.value)); }        \
  WARPLENS_DEVICE name operator/(const name& a, const name& b) { return name((float)a / (float)b); }                 \
  WARPLENS_DEVICE name operator-(const name& a) { return name((storage)(-a.value)); }                                \
  WARPLENS_DEVICE name& operator+=(name& a, const name& b) { a = a + b; return a; }                                  \
  WARPLENS_DEVICE name& operator-=(name& a, const name& b) { a = a - b; return a; }                                  \
  WARPLENS_DEVICE name& operator*=(name& a, const name& b) { a = a * b; return a; }                                  \
  WARPLENS_DEVICE bool operator==(const name& a, const name& b) { return (float)a == (float)b; }                     \
  WARPLENS_DEVICE bool operator!=(const name& a, const name& b) { return (float)a != (float)b; }                     \
  WARPLENS_DEVICE bool operator<(const name& a, const name& b) { return (float)a < (float)b; }                       \
  WARPLENS_DEVICE bool operator>(const name& a, const name& b) { return (float)a > (float)b; }                       \
  WARPLENS_DEVICE bool operator<=(const name& a, const name& b) { return (float)a <= (float)b; }                     \
  WARPLENS_DEVICE bool operator>=(const name& a, const name& b) { return (float)a >= (float)b; }                     \
  WARPLENS_DEVICE name __hadd(name a, name b) { return a + b; }                                                      \
  WARPLENS_DEVICE name __hsub(name a, name b) { return a - b; }                                                      \
  WARPLENS_DEVICE name __hmul(name a, name b) { return a * b; }                                                      \
  WARPLENS_DEVICE name __hdiv(name a, name b) { return a / b; }                                                      \
  WARPLENS_DEVICE name __hneg(name a) { return -a; }                                                                 \
  WARPLENS_DEVICE name __hfma(name a, name b, name c) { return name(__builtin_fmaf(a, b, c)); }                      \
  WARPLENS_DEVICE name __hmax(name a, name b) { return a < b ? b : a; }                                              \
  WARPLENS_DEVICE name __hmin(name a, name b) { return b < a ? b : a; }                                              \
  WARPLENS_DEVICE bool __hgt(name a, name b) { return a > b; }                                                       \
  WARPLENS_DEVICE bool __hlt(name a, name b) { return a < b; }                                                       \
  WARPLENS_DEVICE bool __heq(name a, name b) { return a == b; }                                                      \
  WARPLENS_DEVICE pair __hadd2(pair a, pair b) { return {a.x + b.x, a.y + b.y}; }                                    \
  WARPLENS_DEVICE pair __hsub2(pair a, pair b) { return {a.x - b.x, a.y - b.y}; }                                    \
  WARPLENS_DEVICE pair __hmul2(pair a, pair b) { return {a.x * b.x, a.y * b.y}; }                                    \
  WARPLENS_DEVICE pair __hfma2(pair a, pair b, pair c) { return {__hfma(a.x, b.x, c.x), __hfma(a.y, b.y, c.y)}; }

WARPLENS_SMALL_FLOAT(__half, _Float16, __half2, half)
WARPLENS_SMALL_FLOAT(__nv_bfloat16, __bf16, __nv_bfloat162, bfloat16)
#undef WARPLENS_SMALL_FLOAT
typedef __half half;
typedef __half2 half2;
typedef __nv_bfloat16 nv_bfloat16;
typedef __nv_bfloat162 nv_bfloat162;

WARPLENS_DEVICE __half __float2half(float x) { return __half(x); }
WARPLENS_DEVICE __half __float2half_rn(float x) { return __half(x); }
WARPLENS_DEVICE __half __double2half(double x) { return __half(x); }
WARPLENS_DEVICE float __half2float(__half x) { return (float)x; }
WARPLENS_DEVICE __half __int2half_rn(int x) { return __half(x); }
WARPLENS_DEVICE int __half2int_rn(__half x) { return (int)__builtin_rintf(x); }
WARPLENS_DEVICE __half2 __floats2half2_rn(float x, float y) { return {__half(x), __half(y)}; }
WARPLENS_DEVICE __half2 __float2half2_rn(float x) { return {__half(x), __half(x)}; }
WARPLENS_DEVICE __half2 __float22half2_rn(float2 v) { return {__half(v.x), __half(v.y)}; }
WARPLENS_DEVICE float2 __half22float2(__half2 v) { return {(float)v.x, (float)v.y}; }
WARPLENS_DEVICE __half2 __halves2half2(__half x, __half y) { return {x, y}; }
WARPLENS_DEVICE __half2 make_half2(__half x, __half y) { return {x, y}; }
WARPLENS_DEVICE __half2 __half2half2(__half x) { return {x, x}; }
WARPLENS_DEVICE __half __low2half(__half2 v) { return v.x; }
WARPLENS_DEVICE __half __high2half(__half2 v) { return v.y; }
WARPLENS_DEVICE float __low2float(__half2 v) { return v.x; }
WARPLENS_DEVICE float __high2float(__half2 v) { return v.y; }
WARPLENS_DEVICE unsigned short __half_as_ushort(__half x) { return __builtin_bit_cast(unsigned short, x.value); }
WARPLENS_DEVICE __half __ushort_as_half(unsigned short x) { return __half(__builtin_bit_cast(_Float16, x)); }
WARPLENS_DEVICE __half hexp(__half x) { return __half(expf(x)); }
WARPLENS_DEVICE __half hsqrt(__half x) { return __half(sqrtf(x)); }
WARPLENS_DEVICE __nv_bfloat16 __float2bfloat16(float x) { return __nv_bfloat16(x); }
WARPLENS_DEVICE __nv_bfloat16 __float2bfloat16_rn(float x) { return __nv_bfloat16(x); }
WARPLENS_DEVICE float __bfloat162float(__nv_bfloat16 x) { return (float)x; }
WARPLENS_DEVICE __nv_bfloat162 __floats2bfloat162_rn(float x, float y) { return {__nv_bfloat16(x), __nv_bfloat16(y)}; }
WARPLENS_DEVICE float2 __bfloat1622float2(__nv_bfloat162 v) { return {(float)v.x, (float)v.y}; }
