// __half and __nv_bfloat16 over the compiler's own 16-bit types; arithmetic rounds once, to nearest even.
#pragma once

#define WARPLENS_SMALL_FLOAT(name, storage, pair)                                                                    \
  struct __attribute__((aligned(2))) name {                                                                          \
    storage value;                                                                                                   \
    name() = default;                                                                                                \
    WARPLENS_MEMBER name(storage v) : value(v) {}                                                                    \
    WARPLENS_MEMBER name(float v) : value((storage)v) {}                                                             \
    WARPLENS_MEMBER name(double v) : value((storage)v) {}                                                            \
    WARPLENS_MEMBER name(int v) : value((storage)v) {}                                                               \
    WARPLENS_MEMBER name(unsigned v) : value((storage)v) {}                                                          \
    WARPLENS_MEMBER operator float() const { return (float)value; }                                                  \
  };                                                                                                                 \
  struct __attribute__((aligned(4))) pair {                                                                          \
    name x, y;                                                                                                       \
    pair() = default;                                                                                                \
    WARPLENS_MEMBER pair(name a, name b) : x(a), y(b) {}                                                             \
  };                                                                                                                 \
  WARPLENS_DEVICE name operator+(const name& a, const name& b) { return name((storage)(a.value + b.value)); }        \
  WARPLENS_DEVICE name operator-(const name& a, const name& b) { return name((storage)(a.value - b.value)); }        \
  WARPLENS_DEVICE name operator*(const name& a, const name& b) { return name((storage)(a.value * b.value)); }        \
  WARPLENS_DEVICE name operator/(const name& a, const name& b) { return name((float)a / (float)b); }                 \
  WARPLENS_DEVICE name operator-(const name& a) { return name((storage)(-a.value)); }                                \
  WARPLENS_DEVICE name operator+(const name& a) { return a; }                                                        \
  WARPLENS_DEVICE bool operator==(const name& a, const name& b) { return (float)a == (float)b; }                     \
  WARPLENS_DEVICE bool operator!=(const name& a, const name& b) { return (float)a != (float)b; }                     \
  WARPLENS_DEVICE bool operator<(const name& a, const name& b) { return (float)a < (float)b; }                       \
  WARPLENS_DEVICE bool operator>(const name& a, const name& b) { return (float)a > (float)b; }                       \
  WARPLENS_DEVICE bool operator<=(const name& a, const name& b) { return (float)a <= (float)b; }                     \
  WARPLENS_DEVICE bool operator>=(const name& a, const name& b) { return (float)a >= (float)b; }                     \
  WARPLENS_DEVICE name __hmax(name a, name b) { return name(__builtin_fmaxf(a, b)); }                                \
  WARPLENS_DEVICE name __hmin(name a, name b) { return name(__builtin_fminf(a, b)); }                                \
  WARPLENS_DEVICE name __hmax_nan(name a, name b) { return __hisnan(a) || __hisnan(b) ? name(__builtin_nanf("")) : __hmax(a, b); } \
  WARPLENS_DEVICE name __hmin_nan(name a, name b) { return __hisnan(a) || __hisnan(b) ? name(__builtin_nanf("")) : __hmin(a, b); } \
  WARPLENS_DEVICE bool __hisnan(name a) { return (float)a != (float)a; }                                             \
  WARPLENS_DEVICE int __hisinf(name a) {                                                                             \
    return (float)a == __builtin_inff() ? 1 : (float)a == -__builtin_inff() ? -1 : 0;                                \
  }                                                                                                                  \
  WARPLENS_DEVICE bool __heq(name a, name b) { return a == b; }                                                      \
  WARPLENS_DEVICE bool __hlt(name a, name b) { return a < b; }                                                       \
  WARPLENS_DEVICE bool __hle(name a, name b) { return a <= b; }                                                      \
  WARPLENS_DEVICE bool __hgt(name a, name b) { return a > b; }                                                       \
  WARPLENS_DEVICE bool __hge(name a, name b) { return a >= b; }                                                      \
  WARPLENS_DEVICE bool __hne(name a, name b) { return a < b || a > b; }                                              \
  WARPLENS_DEVICE bool __hequ(name a, name b) { return !__hne(a, b); }                                               \
  WARPLENS_DEVICE bool __hneu(name a, name b) { return a != b; }                                                     \
  WARPLENS_DEVICE name __hadd(name a, name b) { return a + b; }                                                      \
  WARPLENS_DEVICE name __hsub(name a, name b) { return a - b; }                                                      \
  WARPLENS_DEVICE name __hmul(name a, name b) { return a * b; }                                                      \
  WARPLENS_DEVICE name __hdiv(name a, name b) { return a / b; }                                                      \
  WARPLENS_DEVICE name __hneg(name a) { return -a; }                                                                 \
  WARPLENS_DEVICE name __habs(name a) { return name(__builtin_fabsf(a)); }                                           \
  WARPLENS_DEVICE name __hadd_sat(name a, name b) { return name(__saturatef((float)(a + b))); }                      \
  WARPLENS_DEVICE name __hmul_sat(name a, name b) { return name(__saturatef((float)(a * b))); }                      \
  WARPLENS_DEVICE name __hfma_sat(name a, name b, name c) { return name(__saturatef((float)__hfma(a, b, c))); }      \
  WARPLENS_DEVICE name __hfma_relu(name a, name b, name c) { return __hmax(__hfma(a, b, c), name(0.0f)); }           \
  WARPLENS_DEVICE name hsqrt(name x) { return name(sqrtf(x)); }                                                      \
  WARPLENS_DEVICE name hrsqrt(name x) { return name(rsqrtf(x)); }                                                    \
  WARPLENS_DEVICE name hrcp(name x) { return name(1.0f / (float)x); }                                                \
  WARPLENS_DEVICE name hexp(name x) { return name(expf(x)); }                                                        \
  WARPLENS_DEVICE name hexp2(name x) { return name(exp2f(x)); }                                                      \
  WARPLENS_DEVICE name hexp10(name x) { return name(exp10f(x)); }                                                    \
  WARPLENS_DEVICE name hlog(name x) { return name(logf(x)); }                                                        \
  WARPLENS_DEVICE name hlog2(name x) { return name(log2f(x)); }                                                      \
  WARPLENS_DEVICE name hlog10(name x) { return name(log10f(x)); }                                                    \
  WARPLENS_DEVICE name hsin(name x) { return name(sinf(x)); }                                                        \
  WARPLENS_DEVICE name hcos(name x) { return name(cosf(x)); }                                                        \
  WARPLENS_DEVICE name htanh(name x) { return name(tanhf(x)); }                                                      \
  WARPLENS_DEVICE name hfloor(name x) { return name(floorf(x)); }                                                    \
  WARPLENS_DEVICE name hceil(name x) { return name(ceilf(x)); }                                                      \
  WARPLENS_DEVICE name htrunc(name x) { return name(truncf(x)); }                                                    \
  WARPLENS_DEVICE name hrint(name x) { return name(rintf(x)); }                                                      \
  WARPLENS_SHUFFLE_SMALL(__shfl_sync, int, name, pair)                                                               \
  WARPLENS_SHUFFLE_SMALL(__shfl_up_sync, unsigned, name, pair)                                                       \
  WARPLENS_SHUFFLE_SMALL(__shfl_down_sync, unsigned, name, pair)                                                     \
  WARPLENS_SHUFFLE_SMALL(__shfl_xor_sync, int, name, pair)                                                           \
  WARPLENS_PAIR1(pair, __hneg2, __hneg) WARPLENS_PAIR1(pair, __habs2, __habs) WARPLENS_PAIR1(pair, h2exp, hexp)      \
  WARPLENS_PAIR1(pair, h2exp2, hexp2) WARPLENS_PAIR1(pair, h2log, hlog) WARPLENS_PAIR1(pair, h2log2, hlog2)          \
  WARPLENS_PAIR1(pair, h2sqrt, hsqrt) WARPLENS_PAIR1(pair, h2rsqrt, hrsqrt) WARPLENS_PAIR1(pair, h2rcp, hrcp)        \
  WARPLENS_PAIR1(pair, h2sin, hsin) WARPLENS_PAIR1(pair, h2cos, hcos) WARPLENS_PAIR1(pair, operator-, operator-)     \
  WARPLENS_PAIR2(pair, __hadd2, __hadd) WARPLENS_PAIR2(pair, __hsub2, __hsub) WARPLENS_PAIR2(pair, __hmul2, __hmul)  \
  WARPLENS_PAIR2(pair, __h2div, __hdiv) WARPLENS_PAIR2(pair, __hmax2, __hmax) WARPLENS_PAIR2(pair, __hmin2, __hmin)  \
  WARPLENS_PAIR2(pair, operator+, __hadd) WARPLENS_PAIR2(pair, operator-, __hsub)                                    \
  WARPLENS_PAIR2(pair, operator*, __hmul) WARPLENS_PAIR2(pair, operator/, __hdiv)                                    \
  WARPLENS_DEVICE pair __hfma2(pair a, pair b, pair c) { return {__hfma(a.x, b.x, c.x), __hfma(a.y, b.y, c.y)}; }    \
  WARPLENS_DEVICE bool operator==(pair a, pair b) { return a.x == b.x && a.y == b.y; }                               \
  WARPLENS_DEVICE bool operator!=(pair a, pair b) { return !(a == b); }                                              \
  WARPLENS_DEVICE bool __hbeq2(pair a, pair b) { return a == b; }                                                    \
  template <class T> requires __is_same(T, name) || __is_same(T, pair) WARPLENS_DEVICE T& operator+=(T& a, const T& b) { a = a + b; return a; } \
  template <class T> requires __is_same(T, name) || __is_same(T, pair) WARPLENS_DEVICE T& operator-=(T& a, const T& b) { a = a - b; return a; } \
  template <class T> requires __is_same(T, name) || __is_same(T, pair) WARPLENS_DEVICE T& operator*=(T& a, const T& b) { a = a * b; return a; } \
  template <class T> requires __is_same(T, name) || __is_same(T, pair) WARPLENS_DEVICE T& operator/=(T& a, const T& b) { a = a / b; return a; }
#define WARPLENS_PAIR1(pair, name, of) \
  WARPLENS_DEVICE pair name(pair a) { return {of(a.x), of(a.y)}; }
#define WARPLENS_PAIR2(pair, name, of) \
  WARPLENS_DEVICE pair name(pair a, pair b) { return {of(a.x, b.x), of(a.y, b.y)}; }
#define WARPLENS_SHUFFLE_SMALL(function, Lane, name, pair)                                                               \
  WARPLENS_DEVICE name function(unsigned mask, name v, Lane lane, int width = 32) {                                       \
    return __builtin_bit_cast(name, (unsigned short)function(mask, (unsigned)__builtin_bit_cast(unsigned short, v), lane, width)); \
  }                                                                                                                      \
  WARPLENS_DEVICE pair function(unsigned mask, pair v, Lane lane, int width = 32) {                                       \
    return __builtin_bit_cast(pair, function(mask, __builtin_bit_cast(unsigned, v), lane, width));                       \
  }

struct __half;
struct __nv_bfloat16;
WARPLENS_DEVICE bool __hisnan(__half);
WARPLENS_DEVICE bool __hisnan(__nv_bfloat16);
WARPLENS_DEVICE __half __hfma(__half, __half, __half);
WARPLENS_DEVICE __nv_bfloat16 __hfma(__nv_bfloat16, __nv_bfloat16, __nv_bfloat16);
WARPLENS_SMALL_FLOAT(__half, _Float16, __half2)
WARPLENS_SMALL_FLOAT(__nv_bfloat16, __bf16, __nv_bfloat162)
#undef WARPLENS_SMALL_FLOAT
#undef WARPLENS_SHUFFLE_SMALL
#undef WARPLENS_PAIR1
#undef WARPLENS_PAIR2
typedef __half half;
typedef __half2 half2;
typedef __nv_bfloat16 nv_bfloat16;
typedef __nv_bfloat162 nv_bfloat162;
WARPLENS_DEVICE __half __hfma(__half a, __half b, __half c) { return __half((_Float16)__builtin_fmaf16(a.value, b.value, c.value)); }
// The product is exact in double, and so is all of the sum that decides how it rounds.
WARPLENS_DEVICE __nv_bfloat16 __hfma(__nv_bfloat16 a, __nv_bfloat16 b, __nv_bfloat16 c) {
  return __nv_bfloat16(__builtin_fma((double)(float)a, (double)(float)b, (double)(float)c));
}

// Bits, then conversions: the same for both types.
WARPLENS_DEVICE unsigned short __half_as_ushort(__half x) { return __builtin_bit_cast(unsigned short, x.value); }
WARPLENS_DEVICE short __half_as_short(__half x) { return __builtin_bit_cast(short, x.value); }
WARPLENS_DEVICE __half __ushort_as_half(unsigned short x) { return __half(__builtin_bit_cast(_Float16, x)); }
WARPLENS_DEVICE __half __short_as_half(short x) { return __half(__builtin_bit_cast(_Float16, x)); }
WARPLENS_DEVICE unsigned short __bfloat16_as_ushort(__nv_bfloat16 x) { return __builtin_bit_cast(unsigned short, x.value); }
WARPLENS_DEVICE short __bfloat16_as_short(__nv_bfloat16 x) { return __builtin_bit_cast(short, x.value); }
WARPLENS_DEVICE __nv_bfloat16 __ushort_as_bfloat16(unsigned short x) { return __nv_bfloat16(__builtin_bit_cast(__bf16, x)); }
WARPLENS_DEVICE __nv_bfloat16 __short_as_bfloat16(short x) { return __nv_bfloat16(__builtin_bit_cast(__bf16, x)); }

// The neighbour of x's nearest 16-bit float on the wanted side: one step of its bits.
template <class T>
WARPLENS_DEVICE T __warplens_small_directed(float x, bool up) {
  T nearest(x);
  if (up ? (float)nearest >= x : (float)nearest <= x) return nearest;
  if (x != x) return nearest;
  if ((float)nearest == 0.0f) return __builtin_bit_cast(T, (unsigned short)(up ? 0x0001 : 0x8001));
  return __builtin_bit_cast(T, (unsigned short)(__builtin_bit_cast(unsigned short, nearest) + (up == (x > 0) ? 1 : -1)));
}
#define WARPLENS_SMALL_CONVERSIONS(T, Pair, small)                                                       \
  WARPLENS_DEVICE T __float2##small(float x) { return T(x); }                                           \
  WARPLENS_DEVICE T __float2##small##_rn(float x) { return T(x); }                                      \
  WARPLENS_DEVICE T __float2##small##_rd(float x) { return __warplens_small_directed<T>(x, false); }    \
  WARPLENS_DEVICE T __float2##small##_ru(float x) { return __warplens_small_directed<T>(x, true); }     \
  WARPLENS_DEVICE T __float2##small##_rz(float x) { return __warplens_small_directed<T>(x, x < 0); }    \
  WARPLENS_DEVICE T __double2##small(double x) { return T(x); }                                         \
  WARPLENS_DEVICE float __##small##2float(T x) { return (float)x; }                                     \
  WARPLENS_DEVICE T __int2##small##_rn(int x) { return T(x); }                                          \
  WARPLENS_DEVICE T __uint2##small##_rn(unsigned x) { return T(x); }                                    \
  WARPLENS_DEVICE T __short2##small##_rn(short x) { return T((int)x); }                                 \
  WARPLENS_DEVICE T __ushort2##small##_rn(unsigned short x) { return T((unsigned)x); }                  \
  WARPLENS_DEVICE int __##small##2int_rn(T x) { return (int)__builtin_rintf(x); }                       \
  WARPLENS_DEVICE int __##small##2int_rz(T x) { return (int)(float)x; }                                 \
  WARPLENS_DEVICE int __##small##2int_rd(T x) { return (int)__builtin_floorf(x); }                      \
  WARPLENS_DEVICE int __##small##2int_ru(T x) { return (int)__builtin_ceilf(x); }                       \
  WARPLENS_DEVICE unsigned __##small##2uint_rn(T x) { return (unsigned)__builtin_rintf(x); }            \
  WARPLENS_DEVICE unsigned __##small##2uint_rz(T x) { return (unsigned)(float)x; }                      \
  WARPLENS_DEVICE Pair __float2##small##2_rn(float x) { return {T(x), T(x)}; }                          \
  WARPLENS_DEVICE Pair __floats2##small##2_rn(float x, float y) { return {T(x), T(y)}; }                \
  WARPLENS_DEVICE Pair __float22##small##2_rn(float2 v) { return {T(v.x), T(v.y)}; }                    \
  WARPLENS_DEVICE float2 __##small##22float2(Pair v) { return {(float)v.x, (float)v.y}; }               \
  WARPLENS_DEVICE Pair __##small##2##small##2(T x) { return {x, x}; }                                   \
  WARPLENS_DEVICE T __low2##small(Pair v) { return v.x; }                                               \
  WARPLENS_DEVICE T __high2##small(Pair v) { return v.y; }                                              \
  WARPLENS_DEVICE float __low2float(Pair v) { return v.x; }                                             \
  WARPLENS_DEVICE float __high2float(Pair v) { return v.y; }                                            \
  WARPLENS_DEVICE Pair __low2##small##2(Pair v) { return {v.x, v.x}; }                                  \
  WARPLENS_DEVICE Pair __high2##small##2(Pair v) { return {v.y, v.y}; }                                 \
  WARPLENS_DEVICE Pair __lowhigh2highlow(Pair v) { return {v.y, v.x}; }                                 \
  WARPLENS_DEVICE Pair make_##small##2(T x, T y) { return {x, y}; }
WARPLENS_SMALL_CONVERSIONS(__half, __half2, half)
WARPLENS_SMALL_CONVERSIONS(__nv_bfloat16, __nv_bfloat162, bfloat16)
#undef WARPLENS_SMALL_CONVERSIONS
WARPLENS_DEVICE __half2 __halves2half2(__half x, __half y) { return {x, y}; }
WARPLENS_DEVICE __nv_bfloat162 __halves2bfloat162(__nv_bfloat16 x, __nv_bfloat16 y) { return {x, y}; }
WARPLENS_DEVICE __half2 __lows2half2(__half2 a, __half2 b) { return {a.x, b.x}; }
WARPLENS_DEVICE __half2 __highs2half2(__half2 a, __half2 b) { return {a.y, b.y}; }
