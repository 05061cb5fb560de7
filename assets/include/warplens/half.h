// __half and __nv_bfloat16 over the compiler's own 16-bit types; arithmetic rounds once, to nearest even, and a product fuses with the sum
// that it stands in, as nvcc's does, but in functions called _rn. What few kernels use stands in half_functions.h, which cuda_fp16.h and
// cuda_bf16.h bring.
#pragma once

template <class I>
constexpr bool __warplens_is_narrow =
    __is_same(I, char) || __is_same(I, signed char) || __is_same(I, unsigned char) || __is_same(I, short) || __is_same(I, unsigned short);
template <bool, class T>
struct __warplens_if {};
template <class T>
struct __warplens_if<true, T> {
  using type = T;
};
// Towards zero, to the nearest number that the type holds; NaN is 0.
template <class I>
WARPLENS_DEVICE I __warplens_narrowed(float x) {
  constexpr int bits = 8 * sizeof(I), low = __is_signed(I) ? -(1 << (bits - 1)) : 0, high = (1 << (__is_signed(I) ? bits - 1 : bits)) - 1;
  return (I)(x != x ? 0 : x < low ? low : x > high ? high : (int)x);
}

// That rounds to a small type as the integer would: what a double cannot hold of it is one bit, below all that counts.
template <class I>
WARPLENS_DEVICE double __warplens_in_a_double(I v) {
  const I size = v < 0 ? -v : v;
  return (double)(size >> 53 != 0 && (v & 0x7ff) != 0 ? (v & ~(I)0x7ff) | 0x400 : v);
}

#define WARPLENS_SMALL_FLOAT(name, storage, pair)                                                                    \
  struct __attribute__((aligned(2))) name {                                                                          \
    storage value;                                                                                                   \
    name() = default;                                                                                                \
    WARPLENS_MEMBER name(storage v) : value(v) {}                                                                    \
    WARPLENS_MEMBER name(float v) : value((storage)v) {}                                                             \
    WARPLENS_MEMBER name(double v) : value((storage)v) {}                                                            \
    WARPLENS_MEMBER name(int v) : value((storage)v) {}                                                               \
    WARPLENS_MEMBER name(unsigned v) : value((storage)v) {}                                                          \
    WARPLENS_MEMBER name(long v) : value((storage)__warplens_in_a_double(v)) {}                                      \
    WARPLENS_MEMBER name(unsigned long v) : value((storage)__warplens_in_a_double(v)) {}                             \
    WARPLENS_MEMBER name(long long v) : value((storage)__warplens_in_a_double(v)) {}                                 \
    WARPLENS_MEMBER name(unsigned long long v) : value((storage)__warplens_in_a_double(v)) {}                        \
    WARPLENS_MEMBER operator float() const { return (float)value; }                                                  \
    template <class I, class = typename __warplens_if<__warplens_is_narrow<I>, I>::type>                             \
    WARPLENS_MEMBER operator I() const {                                                                             \
      return __warplens_narrowed<I>((float)value);                                                                   \
    }                                                                                                                \
  };                                                                                                                 \
  struct __attribute__((aligned(4))) pair {                                                                          \
    name x, y;                                                                                                       \
    pair() = default;                                                                                                \
    WARPLENS_MEMBER pair(name a, name b) : x(a), y(b) {}                                                             \
  };                                                                                                                 \
  WARPLENS_DEVICE name operator+(name a, name b) { return name((storage)(a.value + b.value)); }                      \
  WARPLENS_DEVICE name operator-(name a, name b) { return name((storage)(a.value - b.value)); }                      \
  WARPLENS_DEVICE name operator*(name a, name b) { return name((storage)(a.value * b.value)); }                      \
  WARPLENS_DEVICE name operator/(name a, name b) { return name((float)a / (float)b); }                               \
  WARPLENS_DEVICE name operator-(name a) { return name((storage)(-a.value)); }                                       \
  WARPLENS_DEVICE name& operator+=(name& a, name b) {                                                                \
    a = a + b;                                                                                                       \
    return a;                                                                                                        \
  }                                                                                                                  \
  WARPLENS_DEVICE name& operator-=(name& a, name b) {                                                                \
    a = a - b;                                                                                                       \
    return a;                                                                                                        \
  }                                                                                                                  \
  WARPLENS_DEVICE name& operator*=(name& a, name b) {                                                                \
    a = a * b;                                                                                                       \
    return a;                                                                                                        \
  }                                                                                                                  \
  WARPLENS_DEVICE name& operator/=(name& a, name b) {                                                                \
    a = a / b;                                                                                                       \
    return a;                                                                                                        \
  }                                                                                                                  \
  WARPLENS_DEVICE name& operator++(name& a) {                                                                        \
    a = a + name(1);                                                                                                 \
    return a;                                                                                                        \
  }                                                                                                                  \
  WARPLENS_DEVICE name& operator--(name& a) {                                                                        \
    a = a - name(1);                                                                                                 \
    return a;                                                                                                        \
  }                                                                                                                  \
  WARPLENS_DEVICE name operator++(name& a, int) {                                                                    \
    const name before = a;                                                                                           \
    a = a + name(1);                                                                                                 \
    return before;                                                                                                   \
  }                                                                                                                  \
  WARPLENS_DEVICE name operator--(name& a, int) {                                                                    \
    const name before = a;                                                                                           \
    a = a - name(1);                                                                                                 \
    return before;                                                                                                   \
  }                                                                                                                  \
  WARPLENS_DEVICE bool operator==(name a, name b) { return (float)a == (float)b; }                                   \
  WARPLENS_DEVICE bool operator!=(name a, name b) { return (float)a != (float)b; }                                   \
  WARPLENS_DEVICE bool operator<(name a, name b) { return (float)a < (float)b; }                                     \
  WARPLENS_DEVICE bool operator>(name a, name b) { return (float)a > (float)b; }                                     \
  WARPLENS_DEVICE bool operator<=(name a, name b) { return (float)a <= (float)b; }                                   \
  WARPLENS_DEVICE bool operator>=(name a, name b) { return (float)a >= (float)b; }                                   \
  WARPLENS_DEVICE name __hadd(name a, name b) { return a + b; }                                                      \
  WARPLENS_DEVICE name __hsub(name a, name b) { return a - b; }                                                      \
  WARPLENS_DEVICE name __hmul(name a, name b) { return a * b; }                                                      \
  WARPLENS_DEVICE name __hdiv(name a, name b) { return a / b; }                                                      \
  WARPLENS_DEVICE name __hadd_rn(name a, name b) { WARPLENS_NEVER_FUSED return name((storage)(a.value + b.value)); } \
  WARPLENS_DEVICE name __hsub_rn(name a, name b) { WARPLENS_NEVER_FUSED return name((storage)(a.value - b.value)); } \
  WARPLENS_DEVICE name __hmul_rn(name a, name b) { WARPLENS_NEVER_FUSED return name((storage)(a.value * b.value)); } \
  WARPLENS_DEVICE pair __hadd2(pair a, pair b) { return {a.x + b.x, a.y + b.y}; }                                    \
  WARPLENS_DEVICE pair __hsub2(pair a, pair b) { return {a.x - b.x, a.y - b.y}; }                                    \
  WARPLENS_DEVICE pair __hmul2(pair a, pair b) { return {a.x * b.x, a.y * b.y}; }                                    \
  WARPLENS_DEVICE pair __hfma2(pair a, pair b, pair c) { return {__hfma(a.x, b.x, c.x), __hfma(a.y, b.y, c.y)}; }

struct __half;
struct __nv_bfloat16;
WARPLENS_DEVICE __half __hfma(__half, __half, __half);
WARPLENS_DEVICE __nv_bfloat16 __hfma(__nv_bfloat16, __nv_bfloat16, __nv_bfloat16);
WARPLENS_SMALL_FLOAT(__half, _Float16, __half2)
WARPLENS_SMALL_FLOAT(__nv_bfloat16, __bf16, __nv_bfloat162)
#undef WARPLENS_SMALL_FLOAT
typedef __half half;
typedef __half2 half2;
typedef __nv_bfloat16 nv_bfloat16;
typedef __nv_bfloat162 nv_bfloat162;
WARPLENS_DEVICE __half __hfma(__half a, __half b, __half c) {
  WARPLENS_NEVER_FUSED
  return __half((_Float16)__builtin_fmaf16(a.value, b.value, c.value));
}
WARPLENS_DEVICE __nv_bfloat16 __hfma(__nv_bfloat16 a, __nv_bfloat16 b, __nv_bfloat16 c) {
  WARPLENS_NEVER_FUSED
  return __nv_bfloat16(__builtin_elementwise_fma(a.value, b.value, c.value));
}

WARPLENS_DEVICE __half __float2half(float x) { return __half(x); }
WARPLENS_DEVICE __half __float2half_rn(float x) { return __half(x); }
WARPLENS_DEVICE float __half2float(__half x) { return (float)x; }
WARPLENS_DEVICE __half2 __floats2half2_rn(float x, float y) { return {__half(x), __half(y)}; }
WARPLENS_DEVICE __half2 __float2half2_rn(float x) { return {__half(x), __half(x)}; }
WARPLENS_DEVICE float2 __half22float2(__half2 v) { return {(float)v.x, (float)v.y}; }
WARPLENS_DEVICE __nv_bfloat16 __float2bfloat16(float x) { return __nv_bfloat16(x); }
WARPLENS_DEVICE __nv_bfloat16 __float2bfloat16_rn(float x) { return __nv_bfloat16(x); }
WARPLENS_DEVICE float __bfloat162float(__nv_bfloat16 x) { return (float)x; }
WARPLENS_DEVICE __nv_bfloat162 __floats2bfloat162_rn(float x, float y) { return {__nv_bfloat16(x), __nv_bfloat16(y)}; }
WARPLENS_DEVICE float2 __bfloat1622float2(__nv_bfloat162 v) { return {(float)v.x, (float)v.y}; }
