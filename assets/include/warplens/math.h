// Mathematical functions. Those that LLVM has an intrinsic for become it; the others call `__warplens_NAME_f32` or `_f64`,
// NAME being the MathFunction of kernels/program/program.h.
#pragma once

#define WARPLENS_LIBRARY1(Name)                                          \
  extern "C" __attribute__((device)) float __warplens_##Name##_f32(float); \
  extern "C" __attribute__((device)) double __warplens_##Name##_f64(double);
#define WARPLENS_LIBRARY2(Name)                                                 \
  extern "C" __attribute__((device)) float __warplens_##Name##_f32(float, float); \
  extern "C" __attribute__((device)) double __warplens_##Name##_f64(double, double);
template <class T> using __warplens_if_integer = typename std::enable_if<__is_integral(T), double>::type;

// name(float), name(double), name(integer) and namef(float). `near` and `nears` come before the single and the double versions.
#define WARPLENS_UNARY(name, near, single, nears, twice)                                      \
  near(name##f) WARPLENS_DEVICE float name##f(float x) { return single; }                     \
  near(name) WARPLENS_DEVICE float name(float x) { return single; }                           \
  nears(name) WARPLENS_DEVICE double name(double x) { return twice; }                         \
  template <class T> WARPLENS_DEVICE __warplens_if_integer<T> name(T v) { return name((double)v); } \
  namespace std { using ::name; using ::name##f; }
#define WARPLENS_BINARY(name, near, single, nears, twice)                                     \
  near(name##f) WARPLENS_DEVICE float name##f(float x, float y) { return single; }            \
  near(name) WARPLENS_DEVICE float name(float x, float y) { return single; }                  \
  nears(name) WARPLENS_DEVICE double name(double x, double y) { return twice; }               \
  template <class A, class B> WARPLENS_DEVICE typename std::enable_if<__is_arithmetic(A) && __is_arithmetic(B) && !__is_same(A, B), double>::type \
  name(A a, B b) { return name((double)a, (double)b); }                                       \
  template <class T> WARPLENS_DEVICE __warplens_if_integer<T> name(T a, T b) { return name((double)a, (double)b); } \
  namespace std { using ::name; using ::name##f; }
// How far from an H200's, in units in the last place: the same bits, or up to so many.
#define WARPLENS_SAME(name)
#define WARPLENS_WITHIN1(name) WARPLENS_UNITS(name, 1)
#define WARPLENS_WITHIN2(name) WARPLENS_UNITS(name, 2)
#define WARPLENS_WITHIN3(name) WARPLENS_UNITS(name, 3)
#define WARPLENS_WITHIN8(name) WARPLENS_UNITS(name, 8)
#define WARPLENS_WITHIN16(name) WARPLENS_UNITS(name, 16)
#define WARPLENS_MATH1(name, single, twice) WARPLENS_UNARY(name, WARPLENS_SAME, single, WARPLENS_SAME, twice)
#define WARPLENS_MATH2(name, single, twice) WARPLENS_BINARY(name, WARPLENS_SAME, single, WARPLENS_SAME, twice)
#define WARPLENS_INTRINSIC1(name) WARPLENS_MATH1(name, __builtin_##name##f(x), __builtin_##name(x))
#define WARPLENS_CALL1(name, Name, near, nears) \
  WARPLENS_LIBRARY1(Name) WARPLENS_UNARY(name, WARPLENS_##near, __warplens_##Name##_f32(x), WARPLENS_##nears, __warplens_##Name##_f64(x))
#define WARPLENS_CALL2(name, Name, near, nears) \
  WARPLENS_LIBRARY2(Name) WARPLENS_BINARY(name, WARPLENS_##near, __warplens_##Name##_f32(x, y), WARPLENS_##nears, __warplens_##Name##_f64(x, y))

WARPLENS_INTRINSIC1(sqrt)
WARPLENS_INTRINSIC1(fabs)
WARPLENS_INTRINSIC1(floor)
WARPLENS_INTRINSIC1(ceil)
WARPLENS_INTRINSIC1(trunc)
WARPLENS_INTRINSIC1(round)
WARPLENS_INTRINSIC1(rint)
WARPLENS_MATH1(nearbyint, __builtin_rintf(x), __builtin_rint(x))
WARPLENS_CALL1(rsqrt, Rsqrt, WITHIN2, SAME)
WARPLENS_CALL1(cbrt, Cbrt, WITHIN1, WITHIN1)
WARPLENS_CALL1(rcbrt, Rcbrt, WITHIN1, WITHIN2)
WARPLENS_CALL1(exp, Exp, WITHIN1, WITHIN1)
WARPLENS_CALL1(exp2, Exp2, WITHIN1, WITHIN1)
WARPLENS_CALL1(exp10, Exp10, WITHIN1, WITHIN1)
WARPLENS_CALL1(expm1, Expm1, WITHIN1, WITHIN1)
WARPLENS_CALL1(log, Log, WITHIN1, WITHIN1)
WARPLENS_CALL1(log2, Log2, WITHIN1, WITHIN1)
WARPLENS_CALL1(log10, Log10, WITHIN1, WITHIN1)
WARPLENS_CALL1(log1p, Log1p, WITHIN1, WITHIN1)
WARPLENS_CALL1(sin, Sin, WITHIN1, WITHIN1)
WARPLENS_CALL1(cos, Cos, WITHIN1, WITHIN1)
WARPLENS_CALL1(tan, Tan, WITHIN1, WITHIN1)
WARPLENS_CALL1(asin, Asin, SAME, SAME)
WARPLENS_CALL1(acos, Acos, SAME, SAME)
WARPLENS_CALL1(atan, Atan, WITHIN1, WITHIN1)
WARPLENS_CALL1(sinh, Sinh, WITHIN1, WITHIN1)
WARPLENS_CALL1(cosh, Cosh, WITHIN1, WITHIN1)
WARPLENS_CALL1(tanh, Tanh, WITHIN1, WITHIN1)
WARPLENS_CALL1(asinh, Asinh, WITHIN1, WITHIN1)
WARPLENS_CALL1(acosh, Acosh, SAME, SAME)
WARPLENS_CALL1(atanh, Atanh, WITHIN1, WITHIN1)
WARPLENS_CALL1(erf, Erf, WITHIN1, WITHIN1)
WARPLENS_CALL1(erfc, Erfc, WITHIN1, WITHIN1)
WARPLENS_CALL1(tgamma, Tgamma, WITHIN3, SAME)
WARPLENS_CALL1(lgamma, Lgamma, WITHIN16, WITHIN8)
WARPLENS_CALL1(sinpi, Sinpi, SAME, SAME)
WARPLENS_CALL1(cospi, Cospi, SAME, SAME)
WARPLENS_MATH2(fmin, __builtin_fminf(x, y), __builtin_fmin(x, y))
WARPLENS_MATH2(fmax, __builtin_fmaxf(x, y), __builtin_fmax(x, y))
WARPLENS_MATH2(copysign, __builtin_copysignf(x, y), __builtin_copysign(x, y))
WARPLENS_CALL2(pow, Pow, WITHIN1, WITHIN1)
WARPLENS_CALL2(atan2, Atan2, WITHIN1, WITHIN1)
WARPLENS_CALL2(fmod, Fmod, SAME, SAME)
WARPLENS_CALL2(remainder, Remainder, SAME, SAME)
WARPLENS_CALL2(hypot, Hypot, SAME, WITHIN1)
WARPLENS_CALL2(fdim, Fdim, SAME, SAME)
WARPLENS_CALL2(nextafter, Nextafter, SAME, SAME)
extern "C" __attribute__((device)) float __warplens_Ldexp_f32(float, int);
extern "C" __attribute__((device)) double __warplens_Ldexp_f64(double, int);
WARPLENS_DEVICE float ldexpf(float x, int e) { return __warplens_Ldexp_f32(x, e); }
WARPLENS_DEVICE float ldexp(float x, int e) { return __warplens_Ldexp_f32(x, e); }
WARPLENS_DEVICE double ldexp(double x, int e) { return __warplens_Ldexp_f64(x, e); }
template <class T> WARPLENS_DEVICE __warplens_if_integer<T> ldexp(T x, int e) { return ldexp((double)x, e); }
// With a third argument of -0 an optimiser makes a product of it, which must not fuse with another sum either.
WARPLENS_DEVICE float fmaf(float x, float y, float z) { WARPLENS_NEVER_FUSED return __builtin_fmaf(x, y, z); }
WARPLENS_DEVICE float fma(float x, float y, float z) { return fmaf(x, y, z); }
WARPLENS_DEVICE double fma(double x, double y, double z) { WARPLENS_NEVER_FUSED return __builtin_fma(x, y, z); }
// Of several types or of integers: in double precision.
template <class A, class B, class C> WARPLENS_DEVICE typename std::enable_if<__is_arithmetic(A) && __is_arithmetic(B) && __is_arithmetic(C), double>::type
fma(A x, B y, C z) { return fma((double)x, (double)y, (double)z); }
// What is not a number in single precision has one pattern, also where it was computed in double precision.
WARPLENS_DEVICE float __warplens_one_nan(float x) { return x == x ? x : __int_as_float(0x7fffffff); }
WARPLENS_WITHIN1(rhypotf) WARPLENS_DEVICE float rhypotf(float x, float y) {
  return __warplens_one_nan((float)(1.0 / hypot((double)x, (double)y)));  // where hypotf overflows too
}
WARPLENS_DEVICE float fdividef(float x, float y) { return x / y; }
// The fraction has the sign of x, and is 0 for infinity.
WARPLENS_DEVICE float modff(float x, float* whole) {
  *whole = truncf(x);
  const float rest = *whole == x ? 0.0f : x - *whole;
  return rest == rest ? copysignf(rest, x) : rest;
}
WARPLENS_DEVICE float modf(float x, float* whole) { return modff(x, whole); }
WARPLENS_DEVICE double modf(double x, double* whole) {
  *whole = trunc(x);
  return copysign(*whole == x ? 0.0 : x - *whole, x);
}
WARPLENS_WITHIN1(sincosf) WARPLENS_DEVICE void sincosf(float x, float* s, float* c) { *s = sinf(x); *c = cosf(x); }
WARPLENS_WITHIN1(sincos) WARPLENS_DEVICE void sincos(float x, float* s, float* c) { sincosf(x, s, c); }
WARPLENS_WITHIN1(sincos) WARPLENS_DEVICE void sincos(double x, double* s, double* c) { *s = sin(x); *c = cos(x); }
WARPLENS_DEVICE void sincospif(float x, float* s, float* c) { *s = sinpif(x); *c = cospif(x); }
WARPLENS_DEVICE long lroundf(float x) { return (long)roundf(x); }
WARPLENS_DEVICE long lround(double x) { return (long)round(x); }
WARPLENS_DEVICE long lrintf(float x) { return (long)rintf(x); }
WARPLENS_DEVICE long lrint(double x) { return (long)rint(x); }
namespace std { using ::fma; using ::ldexp; using ::lround; using ::lrint; using ::modf; }

#undef isnan
#undef isinf
#undef isfinite
#undef signbit
WARPLENS_BOTH bool isnan(float x) { return x != x; }
WARPLENS_BOTH bool isnan(double x) { return x != x; }
WARPLENS_DEVICE bool isinf(float x) { return __builtin_fabsf(x) == __builtin_inff(); }
WARPLENS_DEVICE bool isinf(double x) { return __builtin_fabs(x) == __builtin_inf(); }
WARPLENS_DEVICE bool isfinite(float x) { return __builtin_fabsf(x) < __builtin_inff(); }
WARPLENS_DEVICE bool isfinite(double x) { return __builtin_fabs(x) < __builtin_inf(); }
WARPLENS_DEVICE bool signbit(float x) { return __float_as_int(x) < 0; }
WARPLENS_DEVICE bool signbit(double x) { return __double_as_longlong(x) < 0; }
// Of integers, as in <cmath>; nvcc takes them with --expt-relaxed-constexpr.
template <class T> WARPLENS_BOTH typename std::enable_if<__is_integral(T), bool>::type isnan(T) { return false; }
template <class T> WARPLENS_BOTH typename std::enable_if<__is_integral(T), bool>::type isinf(T) { return false; }
template <class T> WARPLENS_BOTH typename std::enable_if<__is_integral(T), bool>::type isfinite(T) { return true; }
template <class T> WARPLENS_BOTH typename std::enable_if<__is_integral(T), bool>::type signbit(T x) { return x < 0; }
namespace std { using ::isnan; using ::isinf; using ::isfinite; using ::signbit; }

WARPLENS_DEVICE int abs(int x) { return x < 0 ? -x : x; }
WARPLENS_DEVICE long abs(long x) { return x < 0 ? -x : x; }
WARPLENS_DEVICE long long abs(long long x) { return x < 0 ? -x : x; }
WARPLENS_DEVICE float abs(float x) { return __builtin_fabsf(x); }
WARPLENS_DEVICE double abs(double x) { return __builtin_fabs(x); }
WARPLENS_DEVICE long labs(long x) { return x < 0 ? -x : x; }
WARPLENS_DEVICE long long llabs(long long x) { return x < 0 ? -x : x; }
namespace std { using ::abs; }

template <class A, class B> concept __warplens_numbers = __is_arithmetic(A) && __is_arithmetic(B);
template <class A, class B> requires __warplens_numbers<A, B>
WARPLENS_BOTH auto min(A a, B b) {
  using T = decltype(a + b);
  if constexpr (__is_same(T, float)) return __builtin_fminf(a, b);
  else if constexpr (__is_same(T, double)) return __builtin_fmin(a, b);
  else return (T)a < (T)b ? (T)a : (T)b;
}
template <class A, class B> requires __warplens_numbers<A, B>
WARPLENS_BOTH auto max(A a, B b) {
  using T = decltype(a + b);
  if constexpr (__is_same(T, float)) return __builtin_fmaxf(a, b);
  else if constexpr (__is_same(T, double)) return __builtin_fmax(a, b);
  else return (T)a > (T)b ? (T)a : (T)b;
}
WARPLENS_DEVICE unsigned umin(unsigned a, unsigned b) { return a < b ? a : b; }
WARPLENS_DEVICE unsigned umax(unsigned a, unsigned b) { return a > b ? a : b; }

extern "C" __attribute__((device)) float __warplens_Saturate_f32(float);
extern "C" __attribute__((device)) float __warplens_Rcp_f32(float);
// Fast forms are computed to full precision, and the Program says so. Where a fast form gives NaN or 0 and the function does not, it gives that
// here too: __powf is exp2(y log2 x), and __fdividef is 0 for a divisor over 2^126.
#define WARPLENS_FAST(name) WARPLENS_REMARK(#name " is computed to full precision; the GPU's fast version is less accurate") WARPLENS_DEVICE
WARPLENS_FAST(__expf) float __expf(float x) { return expf(x); }
WARPLENS_FAST(__exp10f) float __exp10f(float x) { return exp10f(x); }
WARPLENS_FAST(__logf) float __logf(float x) { return logf(x); }
WARPLENS_FAST(__log2f) float __log2f(float x) { return log2f(x); }
WARPLENS_FAST(__log10f) float __log10f(float x) { return log10f(x); }
WARPLENS_FAST(__sinf) float __sinf(float x) { return sinf(x); }
WARPLENS_FAST(__cosf) float __cosf(float x) { return cosf(x); }
WARPLENS_FAST(__tanf) float __tanf(float x) { return tanf(x); }
WARPLENS_FAST(__tanhf) float __tanhf(float x) { return tanhf(x); }
WARPLENS_FAST(__powf) float __powf(float x, float y) { return exp2f(y * log2f(x)); }
WARPLENS_FAST(__sincosf) void __sincosf(float x, float* s, float* c) { *s = sinf(x); *c = cosf(x); }
WARPLENS_FAST(__fdividef) float __fdividef(float x, float y) {
  return fabsf(y) > 0x1p126f && fabsf(y) < __builtin_inff() ? x * copysignf(0.0f, y) : x / y;
}
WARPLENS_DEVICE float __saturatef(float x) { return __warplens_Saturate_f32(x); }
WARPLENS_DEVICE float __frcp_rn(float x) { return __warplens_Rcp_f32(x); }
WARPLENS_DEVICE float __frsqrt_rn(float x) { return __warplens_one_nan((float)(1.0 / sqrt((double)x))); }  // rounded to nearest, as rsqrtf is not
WARPLENS_DEVICE float __fsqrt_rn(float x) { return sqrtf(x); }
WARPLENS_DEVICE float __fdiv_rn(float x, float y) { return x / y; }
WARPLENS_DEVICE double __ddiv_rn(double x, double y) { return x / y; }
WARPLENS_DEVICE double __dsqrt_rn(double x) { return sqrt(x); }
WARPLENS_DEVICE float __fmaf_rn(float x, float y, float z) { return fmaf(x, y, z); }
WARPLENS_DEVICE double __fma_rn(double x, double y, double z) { return fma(x, y, z); }
// These never fuse into a multiply-add: an intrinsic is no product that an optimiser knows.
WARPLENS_DEVICE float __fadd_rn(float x, float y) { return __nvvm_add_rn_f(x, y); }
WARPLENS_DEVICE float __fsub_rn(float x, float y) { return __nvvm_add_rn_f(x, -y); }
WARPLENS_DEVICE float __fmul_rn(float x, float y) { return __nvvm_mul_rn_f(x, y); }
WARPLENS_DEVICE double __dadd_rn(double x, double y) { return __nvvm_add_rn_d(x, y); }
WARPLENS_DEVICE double __dsub_rn(double x, double y) { return __nvvm_add_rn_d(x, -y); }
WARPLENS_DEVICE double __dmul_rn(double x, double y) { return __nvvm_mul_rn_d(x, y); }

#define WARPLENS_CONVERT(name, From, To, value) WARPLENS_DEVICE To name(From x) { return (To)(value); }
WARPLENS_CONVERT(__float2int_rn, float, int, __builtin_rintf(x))
WARPLENS_CONVERT(__float2int_rz, float, int, x)
WARPLENS_CONVERT(__float2int_rd, float, int, __builtin_floorf(x))
WARPLENS_CONVERT(__float2int_ru, float, int, __builtin_ceilf(x))
WARPLENS_CONVERT(__float2uint_rn, float, unsigned, __builtin_rintf(x))
WARPLENS_CONVERT(__float2uint_rz, float, unsigned, x)
WARPLENS_CONVERT(__float2uint_rd, float, unsigned, __builtin_floorf(x))
WARPLENS_CONVERT(__float2uint_ru, float, unsigned, __builtin_ceilf(x))
WARPLENS_CONVERT(__float2ll_rn, float, long long, __builtin_rintf(x))
WARPLENS_CONVERT(__double2int_rn, double, int, __builtin_rint(x))
WARPLENS_CONVERT(__double2int_rz, double, int, x)
WARPLENS_CONVERT(__double2float_rn, double, float, x)
WARPLENS_CONVERT(__int2float_rn, int, float, x)
WARPLENS_CONVERT(__uint2float_rn, unsigned, float, x)
WARPLENS_CONVERT(__int2double_rn, int, double, x)
WARPLENS_CONVERT(__ll2float_rn, long long, float, x)
WARPLENS_CONVERT(__ull2float_rn, unsigned long long, float, x)
WARPLENS_CONVERT(__double2uint_rn, double, unsigned, __builtin_rint(x))
WARPLENS_CONVERT(__double2uint_rz, double, unsigned, x)
WARPLENS_CONVERT(__double2ll_rn, double, long long, __builtin_rint(x))
WARPLENS_CONVERT(__double2ll_rz, double, long long, x)
WARPLENS_CONVERT(__float2ll_rz, float, long long, x)
WARPLENS_CONVERT(__float2ull_rz, float, unsigned long long, x)
WARPLENS_CONVERT(__uint2double_rn, unsigned, double, x)
WARPLENS_CONVERT(__ll2double_rn, long long, double, x)
#undef WARPLENS_CONVERT
// The neighbour of x's nearest float on the wanted side; a double holds any int exactly.
WARPLENS_DEVICE float __warplens_step(float nearest, bool away_from_zero) {
  return __int_as_float(__float_as_int(nearest) + (away_from_zero ? 1 : -1));
}
WARPLENS_DEVICE float __warplens_directed(double x, bool up) {
  float nearest = (float)x;
  if (up ? (double)nearest >= x : (double)nearest <= x) return nearest;
  return __warplens_step(nearest, up == (x > 0));
}
WARPLENS_DEVICE float __int2float_rd(int x) { return __warplens_directed(x, false); }
WARPLENS_DEVICE float __int2float_ru(int x) { return __warplens_directed(x, true); }
WARPLENS_DEVICE float __int2float_rz(int x) { return __warplens_directed(x, x < 0); }
WARPLENS_DEVICE float __uint2float_rd(unsigned x) { return __warplens_directed(x, false); }
WARPLENS_DEVICE float __uint2float_ru(unsigned x) { return __warplens_directed(x, true); }
WARPLENS_DEVICE float __uint2float_rz(unsigned x) { return __warplens_directed(x, false); }
