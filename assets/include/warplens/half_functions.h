// Functions of __half, __nv_bfloat16 and their pairs that few kernels use.
#pragma once
#pragma clang system_header

template <class T>
concept __warplens_small = __is_same(T, __half) || __is_same(T, __nv_bfloat16);
template <class P>
concept __warplens_small_pair = __is_same(P, __half2) || __is_same(P, __nv_bfloat162);

#define WARPLENS_BOTH_SMALL     \
  template <__warplens_small T> \
  WARPLENS_DEVICE
WARPLENS_BOTH_SMALL bool __hisnan(T a) { return (float)a != (float)a; }
WARPLENS_BOTH_SMALL int __hisinf(T a) { return (float)a == __builtin_inff() ? 1 : (float)a == -__builtin_inff() ? -1 : 0; }
WARPLENS_BOTH_SMALL T operator+(const T& a) { return a; }
WARPLENS_BOTH_SMALL T __hmax(T a, T b) { return T(__builtin_fmaxf(a, b)); }
WARPLENS_BOTH_SMALL T __hmin(T a, T b) { return T(__builtin_fminf(a, b)); }
WARPLENS_BOTH_SMALL T __hmax_nan(T a, T b) { return __hisnan(a) || __hisnan(b) ? T(__builtin_nanf("")) : __hmax(a, b); }
WARPLENS_BOTH_SMALL T __hmin_nan(T a, T b) { return __hisnan(a) || __hisnan(b) ? T(__builtin_nanf("")) : __hmin(a, b); }
WARPLENS_BOTH_SMALL bool __heq(T a, T b) { return a == b; }
WARPLENS_BOTH_SMALL bool __hlt(T a, T b) { return a < b; }
WARPLENS_BOTH_SMALL bool __hle(T a, T b) { return a <= b; }
WARPLENS_BOTH_SMALL bool __hgt(T a, T b) { return a > b; }
WARPLENS_BOTH_SMALL bool __hge(T a, T b) { return a >= b; }
WARPLENS_BOTH_SMALL bool __hne(T a, T b) { return a < b || a > b; }
WARPLENS_BOTH_SMALL bool __hequ(T a, T b) { return !__hne(a, b); }
WARPLENS_BOTH_SMALL bool __hneu(T a, T b) { return a != b; }
WARPLENS_BOTH_SMALL T __hneg(T a) { return -a; }
WARPLENS_BOTH_SMALL T __habs(T a) { return T(__builtin_fabsf(a)); }
WARPLENS_BOTH_SMALL T __hadd_sat(T a, T b) { return T(__saturatef((float)(a + b))); }
WARPLENS_BOTH_SMALL T __hmul_sat(T a, T b) { return T(__saturatef((float)(a * b))); }
WARPLENS_BOTH_SMALL T __hfma_sat(T a, T b, T c) { return T(__saturatef((float)__hfma(a, b, c))); }
WARPLENS_BOTH_SMALL T __hfma_relu(T a, T b, T c) { return __hmax_nan(__hfma(a, b, c), T(0.0f)); }
#define WARPLENS_BY_FLOAT(name, function)      \
  template <__warplens_small T>                \
  WARPLENS_EXACT WARPLENS_DEVICE T name(T x) { \
    return T(function((float)x));              \
  }
WARPLENS_BY_FLOAT(hsqrt, sqrtf)
WARPLENS_BY_FLOAT(hrsqrt, rsqrtf)
WARPLENS_BY_FLOAT(hexp, expf)
WARPLENS_BY_FLOAT(hexp2, exp2f)
WARPLENS_BY_FLOAT(hexp10, exp10f)
WARPLENS_BY_FLOAT(hlog, logf)
WARPLENS_BY_FLOAT(hlog2, log2f)
WARPLENS_BY_FLOAT(hlog10, log10f)
WARPLENS_BY_FLOAT(hsin, sinf)
WARPLENS_BY_FLOAT(hcos, cosf)
WARPLENS_BY_FLOAT(hfloor, floorf)
WARPLENS_BY_FLOAT(hceil, ceilf)
WARPLENS_BY_FLOAT(htrunc, truncf)
WARPLENS_BY_FLOAT(hrint, rintf)
WARPLENS_BY_FLOAT(htanh, tanhf)
WARPLENS_BY_FLOAT(htanh_approx, tanhf)
WARPLENS_BY_FLOAT(hrcp, 1.0f /)
#undef WARPLENS_BY_FLOAT
#undef WARPLENS_BOTH_SMALL

#define WARPLENS_PAIR1(name, of)     \
  template <__warplens_small_pair P> \
  WARPLENS_DEVICE P name(P a) {      \
    return {of(a.x), of(a.y)};       \
  }
#define WARPLENS_PAIR2(name, of)         \
  template <__warplens_small_pair P>     \
  WARPLENS_DEVICE P name(P a, P b) {     \
    return {of(a.x, b.x), of(a.y, b.y)}; \
  }
#define WARPLENS_ASSIGN(op)                               \
  template <__warplens_small_pair P>                      \
  WARPLENS_DEVICE P& operator op##=(P & a, const P & b) { \
    a = a op b;                                           \
    return a;                                             \
  }
WARPLENS_PAIR1(__hneg2, __hneg)
WARPLENS_PAIR1(__habs2, __habs)
WARPLENS_PAIR1(h2exp, hexp)
WARPLENS_PAIR1(h2exp2, hexp2)
WARPLENS_PAIR1(h2log, hlog)
WARPLENS_PAIR1(h2log2, hlog2)
WARPLENS_PAIR1(h2sqrt, hsqrt)
WARPLENS_PAIR1(h2rsqrt, hrsqrt)
WARPLENS_PAIR1(h2rcp, hrcp)
WARPLENS_PAIR1(h2sin, hsin)
WARPLENS_PAIR1(h2cos, hcos)
WARPLENS_PAIR1(h2exp10, hexp10)
WARPLENS_PAIR1(h2log10, hlog10)
WARPLENS_PAIR1(h2floor, hfloor)
WARPLENS_PAIR1(h2ceil, hceil)
WARPLENS_PAIR1(h2trunc, htrunc)
WARPLENS_PAIR1(h2rint, hrint)
WARPLENS_PAIR1(h2tanh, htanh)
WARPLENS_PAIR1(h2tanh_approx, htanh_approx)
WARPLENS_PAIR2(__hadd2_rn, __hadd_rn)
WARPLENS_PAIR2(__hsub2_rn, __hsub_rn)
WARPLENS_PAIR2(__hmul2_rn, __hmul_rn)
WARPLENS_PAIR2(__hadd2_sat, __hadd_sat)
WARPLENS_PAIR2(__hsub2_sat, __hsub_sat)
WARPLENS_PAIR2(__hmul2_sat, __hmul_sat)
WARPLENS_PAIR2(__hmax2_nan, __hmax_nan)
WARPLENS_PAIR2(__hmin2_nan, __hmin_nan)
WARPLENS_PAIR1(operator-, __hneg)
WARPLENS_PAIR2(__h2div, __hdiv)
WARPLENS_PAIR2(__hmax2, __hmax)
WARPLENS_PAIR2(__hmin2, __hmin)
WARPLENS_PAIR2(operator+, __hadd)
WARPLENS_PAIR2(operator-, __hsub)
WARPLENS_PAIR2(operator*, __hmul)
WARPLENS_PAIR2(operator/, __hdiv)
WARPLENS_ASSIGN(+)
WARPLENS_ASSIGN(-)
WARPLENS_ASSIGN(*)
WARPLENS_ASSIGN(/)
#undef WARPLENS_ASSIGN
#undef WARPLENS_PAIR1
#undef WARPLENS_PAIR2
template <__warplens_small_pair P>
WARPLENS_DEVICE bool operator==(P a, P b) {
  return a.x == b.x && a.y == b.y;
}
template <__warplens_small_pair P>
WARPLENS_DEVICE bool operator!=(P a, P b) {
  return !(a == b);
}

// Comparisons of pairs: as pairs of 1 and 0, as masks, and of both at once.
#define WARPLENS_COMPARED(name, both, of)                                                          \
  template <__warplens_small_pair P>                                                               \
  WARPLENS_DEVICE P name(P a, P b) {                                                               \
    return {decltype(a.x)(of(a.x, b.x) ? 1.0f : 0.0f), decltype(a.x)(of(a.y, b.y) ? 1.0f : 0.0f)}; \
  }                                                                                                \
  template <__warplens_small_pair P>                                                               \
  WARPLENS_DEVICE unsigned name##_mask(P a, P b) {                                                 \
    return (of(a.x, b.x) ? 0xffffu : 0u) | (of(a.y, b.y) ? 0xffff0000u : 0u);                      \
  }                                                                                                \
  template <__warplens_small_pair P>                                                               \
  WARPLENS_DEVICE bool both(P a, P b) {                                                            \
    return of(a.x, b.x) && of(a.y, b.y);                                                           \
  }
#define WARPLENS_UNORDERED(name, negated) \
  template <__warplens_small T>           \
  WARPLENS_DEVICE bool name(T a, T b) {   \
    return !negated(a, b);                \
  }
WARPLENS_UNORDERED(__hltu, __hge)
WARPLENS_UNORDERED(__hleu, __hgt)
WARPLENS_UNORDERED(__hgtu, __hle)
WARPLENS_UNORDERED(__hgeu, __hlt)
#undef WARPLENS_UNORDERED
WARPLENS_COMPARED(__heq2, __hbeq2, __heq)
WARPLENS_COMPARED(__hne2, __hbne2, __hne)
WARPLENS_COMPARED(__hlt2, __hblt2, __hlt)
WARPLENS_COMPARED(__hle2, __hble2, __hle)
WARPLENS_COMPARED(__hgt2, __hbgt2, __hgt)
WARPLENS_COMPARED(__hge2, __hbge2, __hge)
WARPLENS_COMPARED(__hequ2, __hbequ2, __hequ)
WARPLENS_COMPARED(__hneu2, __hbneu2, __hneu)
WARPLENS_COMPARED(__hltu2, __hbltu2, __hltu)
WARPLENS_COMPARED(__hleu2, __hbleu2, __hleu)
WARPLENS_COMPARED(__hgtu2, __hbgtu2, __hgtu)
WARPLENS_COMPARED(__hgeu2, __hbgeu2, __hgeu)
#undef WARPLENS_COMPARED
template <__warplens_small_pair P>
WARPLENS_DEVICE P __hisnan2(P a) {
  return {decltype(a.x)(__hisnan(a.x) ? 1.0f : 0.0f), decltype(a.x)(__hisnan(a.y) ? 1.0f : 0.0f)};
}
template <__warplens_small T>
WARPLENS_DEVICE T __hsub_sat(T a, T b) {
  return T(__saturatef((float)(a - b)));
}

#define WARPLENS_PAIR3(name, of)                   \
  template <__warplens_small_pair P>               \
  WARPLENS_DEVICE P name(P a, P b, P c) {          \
    return {of(a.x, b.x, c.x), of(a.y, b.y, c.y)}; \
  }
WARPLENS_PAIR3(__hfma2_sat, __hfma_sat)
WARPLENS_PAIR3(__hfma2_relu, __hfma_relu)
#undef WARPLENS_PAIR3
// A product of complex numbers and a sum with a third: (x, y) is x + yi.
template <__warplens_small_pair P>
WARPLENS_DEVICE P __hcmadd(P a, P b, P c) {
  return {__hfma(-a.y, b.y, __hfma(a.x, b.x, c.x)), __hfma(a.y, b.x, __hfma(a.x, b.y, c.y))};
}

#define WARPLENS_SHUFFLE_SMALL(function, Lane)                                                                                  \
  template <__warplens_small T>                                                                                                 \
  WARPLENS_DEVICE T function(unsigned mask, T v, Lane lane, int width = 32) {                                                   \
    return __builtin_bit_cast(T, (unsigned short)function(mask, (unsigned)__builtin_bit_cast(unsigned short, v), lane, width)); \
  }                                                                                                                             \
  template <__warplens_small_pair P>                                                                                            \
  WARPLENS_DEVICE P function(unsigned mask, P v, Lane lane, int width = 32) {                                                   \
    return __builtin_bit_cast(P, function(mask, __builtin_bit_cast(unsigned, v), lane, width));                                 \
  }
WARPLENS_SHUFFLE_SMALL(__shfl_sync, int)
WARPLENS_SHUFFLE_SMALL(__shfl_up_sync, unsigned)
WARPLENS_SHUFFLE_SMALL(__shfl_down_sync, unsigned)
WARPLENS_SHUFFLE_SMALL(__shfl_xor_sync, int)
#undef WARPLENS_SHUFFLE_SMALL

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
#define WARPLENS_SMALL_CONVERSIONS(T, Pair, small)                                                                \
  WARPLENS_DEVICE T __float2##small##_rd(float x) { return __warplens_small_directed<T>(x, false); }              \
  WARPLENS_DEVICE T __float2##small##_ru(float x) { return __warplens_small_directed<T>(x, true); }               \
  WARPLENS_DEVICE T __float2##small##_rz(float x) { return __warplens_small_directed<T>(x, x < 0); }              \
  WARPLENS_DEVICE T __double2##small(double x) { return T(x); }                                                   \
  WARPLENS_DEVICE T __int2##small##_rn(int x) { return T(x); }                                                    \
  WARPLENS_DEVICE T __uint2##small##_rn(unsigned x) { return T(x); }                                              \
  WARPLENS_DEVICE T __short2##small##_rn(short x) { return T((int)x); }                                           \
  WARPLENS_DEVICE T __ushort2##small##_rn(unsigned short x) { return T((unsigned)x); }                            \
  WARPLENS_DEVICE int __##small##2int_rn(T x) { return (int)__builtin_rintf(x); }                                 \
  WARPLENS_DEVICE int __##small##2int_rz(T x) { return (int)(float)x; }                                           \
  WARPLENS_DEVICE int __##small##2int_rd(T x) { return (int)__builtin_floorf(x); }                                \
  WARPLENS_DEVICE int __##small##2int_ru(T x) { return (int)__builtin_ceilf(x); }                                 \
  WARPLENS_DEVICE unsigned __##small##2uint_rn(T x) { return (unsigned)__builtin_rintf(x); }                      \
  WARPLENS_DEVICE unsigned __##small##2uint_rz(T x) { return (unsigned)(float)x; }                                \
  WARPLENS_DEVICE Pair __float22##small##2_rn(float2 v) { return {T(v.x), T(v.y)}; }                              \
  WARPLENS_DEVICE Pair __##small##2##small##2(T x) { return {x, x}; }                                             \
  WARPLENS_DEVICE T __low2##small(Pair v) { return v.x; }                                                         \
  WARPLENS_DEVICE T __high2##small(Pair v) { return v.y; }                                                        \
  WARPLENS_DEVICE float __low2float(Pair v) { return v.x; }                                                       \
  WARPLENS_DEVICE float __high2float(Pair v) { return v.y; }                                                      \
  WARPLENS_DEVICE Pair __low2##small##2(Pair v) { return {v.x, v.x}; }                                            \
  WARPLENS_DEVICE Pair __high2##small##2(Pair v) { return {v.y, v.y}; }                                           \
  WARPLENS_DEVICE Pair __lowhigh2highlow(Pair v) { return {v.y, v.x}; }                                           \
  WARPLENS_DEVICE Pair make_##small##2(T x, T y) { return {x, y}; }                                               \
  WARPLENS_TO_SMALL(T, small, int, int)                                                                           \
  WARPLENS_TO_SMALL(T, small, uint, unsigned)                                                                     \
  WARPLENS_TO_SMALL(T, small, short, short)                                                                       \
  WARPLENS_TO_SMALL(T, small, ushort, unsigned short)                                                             \
  WARPLENS_TO_SMALL(T, small, ll, long long)                                                                      \
  WARPLENS_TO_SMALL(T, small, ull, unsigned long long)                                                            \
  WARPLENS_DEVICE T __ll2##small##_rn(long long x) { return T(__ll2float_odd(x)); }                               \
  WARPLENS_DEVICE T __ull2##small##_rn(unsigned long long x) { return T(__ull2float_odd(x)); }                    \
  WARPLENS_FROM_SMALL(T, small, ll, long long)                                                                    \
  WARPLENS_FROM_SMALL(T, small, ull, unsigned long long)                                                          \
  WARPLENS_FROM_NARROW(T, small, short, short, -32768, 32767)                                                     \
  WARPLENS_FROM_NARROW(T, small, ushort, unsigned short, 0, 65535)                                                \
  WARPLENS_DEVICE signed char __##small##2char_rz(T x) { return (signed char)__warplens_within(x, -128, 127); }   \
  WARPLENS_DEVICE unsigned char __##small##2uchar_rz(T x) { return (unsigned char)__warplens_within(x, 0, 255); } \
  WARPLENS_DEVICE unsigned __##small##2uint_rd(T x) { return (unsigned)__builtin_floorf(x); }                     \
  WARPLENS_DEVICE unsigned __##small##2uint_ru(T x) { return (unsigned)__builtin_ceilf(x); }
// An integer as a float from which rounding once more gives what rounding the integer would: the lost bits leave a last one that is odd.
WARPLENS_DEVICE float __ull2float_odd(unsigned long long x) {
  const int drop = 40 - (int)__builtin_clzg(x, 64);
  if (drop <= 0) return (float)x;
  return (float)((x >> drop | ((x & ((1ull << drop) - 1)) != 0)) << drop);
}
WARPLENS_DEVICE float __ll2float_odd(long long x) {
  return x < 0 ? -__ull2float_odd(0ull - (unsigned long long)x) : __ull2float_odd((unsigned long long)x);
}
WARPLENS_DEVICE int __warplens_within(float x, int low, int high) { return x != x ? 0 : x < low ? low : x > high ? high : (int)x; }
#define WARPLENS_TO_SMALL(T, small, from, From)                                                                        \
  WARPLENS_DEVICE T __##from##2##small##_rd(From x) { return __warplens_small_directed<T>(__warplens_odd(x), false); } \
  WARPLENS_DEVICE T __##from##2##small##_ru(From x) { return __warplens_small_directed<T>(__warplens_odd(x), true); }  \
  WARPLENS_DEVICE T __##from##2##small##_rz(From x) { return __warplens_small_directed<T>(__warplens_odd(x), x < 0); }
#define WARPLENS_FROM_SMALL(T, small, to, To)                                       \
  WARPLENS_DEVICE To __##small##2##to##_rn(T x) { return (To)__builtin_rintf(x); }  \
  WARPLENS_DEVICE To __##small##2##to##_rz(T x) { return (To)(float)x; }            \
  WARPLENS_DEVICE To __##small##2##to##_rd(T x) { return (To)__builtin_floorf(x); } \
  WARPLENS_DEVICE To __##small##2##to##_ru(T x) { return (To)__builtin_ceilf(x); }
#define WARPLENS_FROM_NARROW(T, small, to, To, low, high)                                                         \
  WARPLENS_DEVICE To __##small##2##to##_rn(T x) { return (To)__warplens_within(__builtin_rintf(x), low, high); }  \
  WARPLENS_DEVICE To __##small##2##to##_rz(T x) { return (To)__warplens_within((float)x, low, high); }            \
  WARPLENS_DEVICE To __##small##2##to##_rd(T x) { return (To)__warplens_within(__builtin_floorf(x), low, high); } \
  WARPLENS_DEVICE To __##small##2##to##_ru(T x) { return (To)__warplens_within(__builtin_ceilf(x), low, high); }
template <class T>
WARPLENS_DEVICE float __warplens_odd(T x) {
  return x < 0 ? __ll2float_odd((long long)x) : __ull2float_odd((unsigned long long)x);
}
WARPLENS_SMALL_CONVERSIONS(__half, __half2, half)
WARPLENS_SMALL_CONVERSIONS(__nv_bfloat16, __nv_bfloat162, bfloat16)
#undef WARPLENS_SMALL_CONVERSIONS
#undef WARPLENS_TO_SMALL
#undef WARPLENS_FROM_SMALL
#undef WARPLENS_FROM_NARROW
WARPLENS_DEVICE __nv_bfloat162 __float2bfloat162_rn(float x) { return {__nv_bfloat16(x), __nv_bfloat16(x)}; }
WARPLENS_DEVICE __half2 __halves2half2(__half x, __half y) { return {x, y}; }
WARPLENS_DEVICE __nv_bfloat162 __halves2bfloat162(__nv_bfloat16 x, __nv_bfloat16 y) { return {x, y}; }
WARPLENS_DEVICE __half2 __lows2half2(__half2 a, __half2 b) { return {a.x, b.x}; }
WARPLENS_DEVICE __half2 __highs2half2(__half2 a, __half2 b) { return {a.y, b.y}; }
WARPLENS_DEVICE __nv_bfloat162 __lows2bfloat162(__nv_bfloat162 a, __nv_bfloat162 b) { return {a.x, b.x}; }
WARPLENS_DEVICE __nv_bfloat162 __highs2bfloat162(__nv_bfloat162 a, __nv_bfloat162 b) { return {a.y, b.y}; }

// The bits alone, as the vendor's headers pass them.
struct __attribute__((aligned(2))) __half_raw {
  unsigned short x;
};
struct __attribute__((aligned(4))) __half2_raw {
  unsigned short x, y;
};
struct __attribute__((aligned(2))) __nv_bfloat16_raw {
  unsigned short x;
};
struct __attribute__((aligned(4))) __nv_bfloat162_raw {
  unsigned short x, y;
};

__attribute__((device)) _Float16 __warplens_add_f16(_Float16* address, _Float16 value) __asm__("__warplens_atomic_fadd_f16");
__attribute__((device)) __bf16 __warplens_add_bf16(__bf16* address, __bf16 value) __asm__("__warplens_atomic_fadd_bf16");
WARPLENS_UPDATE __half atomicAdd(__half* address, __half value) { return __half(__warplens_add_f16(&address->value, value.value)); }
WARPLENS_UPDATE __nv_bfloat16 atomicAdd(__nv_bfloat16* address, __nv_bfloat16 value) {
  return __nv_bfloat16(__warplens_add_bf16(&address->value, value.value));
}
// One access of 4 bytes, as those of float2 and float4 are one: the first element's stands for both, each is atomic by itself.
__attribute__((device)) _Float16 __warplens_add_f16_of_2(_Float16* address, _Float16 value) __asm__("__warplens_atomic_fadd_f16_of_2");
__attribute__((device)) _Float16 __warplens_add_f16_included(_Float16* address,
                                                             _Float16 value) __asm__("__warplens_atomic_fadd_f16_included");
__attribute__((device)) __bf16 __warplens_add_bf16_of_2(__bf16* address, __bf16 value) __asm__("__warplens_atomic_fadd_bf16_of_2");
__attribute__((device)) __bf16 __warplens_add_bf16_included(__bf16* address, __bf16 value) __asm__("__warplens_atomic_fadd_bf16_included");
WARPLENS_UPDATE __half2 atomicAdd(__half2* address, __half2 value) {
  return {__half(__warplens_add_f16_of_2(&address->x.value, value.x.value)),
          __half(__warplens_add_f16_included(&address->y.value, value.y.value))};
}
WARPLENS_UPDATE __nv_bfloat162 atomicAdd(__nv_bfloat162* address, __nv_bfloat162 value) {
  return {__nv_bfloat16(__warplens_add_bf16_of_2(&address->x.value, value.x.value)),
          __nv_bfloat16(__warplens_add_bf16_included(&address->y.value, value.y.value))};
}
