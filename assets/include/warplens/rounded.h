// Arithmetic that is rounded downwards (_rd), upwards (_ru) or towards zero (_rz): the nearest result, moved by one where the error, which is
// computed exactly, is on the wrong side.
#pragma once

#define WARPLENS_DIRECTED(suffix, T, Bits)                                                                                    \
  WARPLENS_DEVICE T __warplens_stepped_##suffix(T nearest, double error, int to) { /* error: exact less nearest */            \
    if (nearest != nearest || error == 0 || to == 0) return nearest;                                                          \
    const bool up = to > 0 ? true : to < -1 ? nearest < 0 || (nearest == 0 && error < 0) : false;                             \
    if ((error > 0) != up) return nearest;                                                                                    \
    if (nearest == 0) return __builtin_copysign((T)0, (T)error) + (up ? __warplens_bits<T>((Bits)1) : -__warplens_bits<T>((Bits)1)); \
    return __warplens_bits<T>((Bits)(__warplens_bits<Bits>(nearest) + ((nearest > 0) == up ? 1 : -1)));                       \
  }
WARPLENS_DIRECTED(f32, float, int)
WARPLENS_DIRECTED(f64, double, long long)
#undef WARPLENS_DIRECTED
// What the rounded sum of two doubles lacks.
WARPLENS_DEVICE double __warplens_lost(double a, double b, double sum) {
  const double other = __nvvm_add_rn_d(sum, -a);
  return __nvvm_add_rn_d(__nvvm_add_rn_d(a, -__nvvm_add_rn_d(sum, -other)), __nvvm_add_rn_d(b, -other));
}
// A float from a double and what that lacks: only the sign of the error counts.
WARPLENS_DEVICE float __warplens_narrowed(double value, double lost, int to) {
  const float nearest = (float)value;
  if (__builtin_fabsf(nearest) == __builtin_inff()) {
    if (value - value != 0) return nearest;  // infinite before
    const bool away = to > 0 ? value > 0 : to == -1 ? value < 0 : false;
    return away ? nearest : __builtin_copysignf(3.402823466e+38f, nearest);
  }
  const double error = value - (double)nearest;
  return __warplens_stepped_f32(nearest, error != 0 ? error : lost, to);
}
// What a product and a sum lack together has the sign of the larger of the two: the error of x * y + z, as it is rounded to nearest.
WARPLENS_DEVICE double __warplens_fma_to(double x, double y, double z, int to) {
  const double nearest = __builtin_fma(x, y, z);
  if (nearest - nearest != 0) return nearest;
  const double product = __nvvm_mul_rn_d(x, y), below = __builtin_fma(x, y, -product);
  if (nearest == 0 && product == -z && below == 0 && z != 0) return to == -1 ? -0.0 : 0.0;
  // nearest + error == product + below + z, of which product + z is split exactly and what is left is summed from the largest on.
  const double sum = __nvvm_add_rn_d(product, z), lost = __warplens_lost(product, z, sum);
  const double apart = __nvvm_add_rn_d(sum, -nearest);
  const double rest = __nvvm_add_rn_d(lost, below), rest_lost = __warplens_lost(lost, below, rest);
  const double error = __nvvm_add_rn_d(apart, rest);
  return __warplens_stepped_f64(nearest, error != 0 ? error : rest_lost, to);
}
// To: 1 upwards, -1 downwards, -2 towards zero.
#define WARPLENS_TO(suffix, to)                                                                                               \
  WARPLENS_DEVICE float __fadd_##suffix(float x, float y) {                                                                   \
    const double sum = __nvvm_add_rn_d(x, y);                                                                                 \
    if (sum == 0 && x == -y && x != 0) return to == -1 ? -0.0f : 0.0f;                                                        \
    return __warplens_narrowed(sum, __warplens_lost(x, y, sum), to);                                                          \
  }                                                                                                                           \
  WARPLENS_DEVICE float __fsub_##suffix(float x, float y) { return __fadd_##suffix(x, -y); }                                  \
  WARPLENS_DEVICE float __fmul_##suffix(float x, float y) { return __warplens_narrowed(__nvvm_mul_rn_d(x, y), 0, to); }       \
  WARPLENS_DEVICE float __fmaf_##suffix(float x, float y, float z) {                                                          \
    const double product = __nvvm_mul_rn_d(x, y), sum = __nvvm_add_rn_d(product, z);                                          \
    if (sum == 0 && product == -(double)z && z != 0) return to == -1 ? -0.0f : 0.0f;                                          \
    return __warplens_narrowed(sum, __warplens_lost(product, z, sum), to);                                                    \
  }                                                                                                                           \
  WARPLENS_DEVICE float __fmaf_ieee_##suffix(float x, float y, float z) { return __fmaf_##suffix(x, y, z); }                  \
  WARPLENS_DEVICE float __fdiv_##suffix(float x, float y) {                                                                   \
    const double q = (double)x / (double)y;                                                                                   \
    const double rest = __builtin_fma(-q, (double)y, (double)x);                                                              \
    return __warplens_narrowed(q, rest == rest ? __builtin_copysign(1.0, y) * rest : 0, to);                                  \
  }                                                                                                                           \
  WARPLENS_DEVICE float __frcp_##suffix(float x) { return __fdiv_##suffix(1.0f, x); }                                         \
  WARPLENS_DEVICE float __fsqrt_##suffix(float x) {                                                                           \
    const double root = __builtin_sqrt((double)x), rest = __builtin_fma(-root, root, (double)x);                              \
    return __warplens_narrowed(root, rest == rest ? rest : 0, to);                                                            \
  }                                                                                                                           \
  WARPLENS_DEVICE float __double2float_##suffix(double x) { return __warplens_narrowed(x, 0, to); }                           \
  WARPLENS_DEVICE double __dadd_##suffix(double x, double y) {                                                                \
    const double sum = __nvvm_add_rn_d(x, y);                                                                                 \
    if (sum == 0 && x == -y && x != 0) return to == -1 ? -0.0 : 0.0;                                                          \
    return __warplens_stepped_f64(sum, sum - sum == 0 ? __warplens_lost(x, y, sum) : 0, to);                                  \
  }                                                                                                                           \
  WARPLENS_DEVICE double __dsub_##suffix(double x, double y) { return __dadd_##suffix(x, -y); }                               \
  WARPLENS_DEVICE double __dmul_##suffix(double x, double y) {                                                                \
    const double product = __nvvm_mul_rn_d(x, y);                                                                             \
    return __warplens_stepped_f64(product, product - product == 0 ? __builtin_fma(x, y, -product) : 0, to);                   \
  }                                                                                                                           \
  WARPLENS_DEVICE double __ddiv_##suffix(double x, double y) {                                                                \
    const double q = x / y, rest = __builtin_fma(-q, y, x);                                                                   \
    return __warplens_stepped_f64(q, q - q == 0 ? __builtin_copysign(1.0, y) * rest : 0, to);                                 \
  }                                                                                                                           \
  WARPLENS_DEVICE double __drcp_##suffix(double x) { return __ddiv_##suffix(1.0, x); }                                        \
  WARPLENS_DEVICE double __dsqrt_##suffix(double x) {                                                                         \
    const double root = __builtin_sqrt(x);                                                                                    \
    return __warplens_stepped_f64(root, root - root == 0 ? __builtin_fma(-root, root, x) : 0, to);                            \
  }                                                                                                                           \
  WARPLENS_DEVICE float __ll2float_##suffix(long long x) { return __warplens_narrowed((double)x, (double)x >= 0x1p63 ? -1.0 : (double)(x - (long long)(double)x), to); } \
  WARPLENS_DEVICE double __ll2double_##suffix(long long x) {                                                                  \
    const double nearest = (double)x;                                                                                         \
    return __warplens_stepped_f64(nearest, nearest >= 0x1p63 ? -1.0 : (double)(x - (long long)nearest), to);                  \
  }                                                                                                                           \
  WARPLENS_DEVICE double __ull2double_##suffix(unsigned long long x) {                                                        \
    const double nearest = (double)x;                                                                                         \
    const double lost = nearest >= 0x1p64 ? -(double)(0 - x) : (double)(long long)(x - (unsigned long long)nearest);          \
    return __warplens_stepped_f64(nearest, lost, to);                                                                         \
  }                                                                                                                           \
  WARPLENS_DEVICE float __ull2float_##suffix(unsigned long long x) {                                                          \
    const double near = (double)x;                                                                                            \
    return __warplens_narrowed(near, near >= 0x1p64 ? -(double)(0 - x) : (double)(long long)(x - (unsigned long long)near), to); \
  }                                                                                                                           \
  WARPLENS_DEVICE double __fma_##suffix(double x, double y, double z) { return __warplens_fma_to(x, y, z, to); }
WARPLENS_TO(ru, 1)
WARPLENS_TO(rd, -1)
WARPLENS_TO(rz, -2)
#undef WARPLENS_TO
WARPLENS_DEVICE double __drcp_rn(double x) { return 1.0 / x; }
WARPLENS_DEVICE float __fmaf_ieee_rn(float x, float y, float z) { return __fmaf_rn(x, y, z); }

#define WARPLENS_CONVERT(name, From, To, value) WARPLENS_DEVICE To name(From x) { return (To)(value); }
#define WARPLENS_TO_INTEGERS(from, From, suffix, near, down, up)                   \
  WARPLENS_CONVERT(__##from##2ll_rd, From, long long, down(x))                     \
  WARPLENS_CONVERT(__##from##2ll_ru, From, long long, up(x))                       \
  WARPLENS_CONVERT(__##from##2ull_rn, From, unsigned long long, near(x))           \
  WARPLENS_CONVERT(__##from##2ull_rd, From, unsigned long long, down(x))           \
  WARPLENS_CONVERT(__##from##2ull_ru, From, unsigned long long, up(x))
WARPLENS_TO_INTEGERS(float, float, f, __builtin_rintf, __builtin_floorf, __builtin_ceilf)
WARPLENS_TO_INTEGERS(double, double, , __builtin_rint, __builtin_floor, __builtin_ceil)
WARPLENS_CONVERT(__double2int_rd, double, int, __builtin_floor(x))
WARPLENS_CONVERT(__double2int_ru, double, int, __builtin_ceil(x))
WARPLENS_CONVERT(__double2uint_rd, double, unsigned, __builtin_floor(x))
WARPLENS_CONVERT(__double2uint_ru, double, unsigned, __builtin_ceil(x))
WARPLENS_CONVERT(__double2ull_rz, double, unsigned long long, x)
WARPLENS_CONVERT(__ull2double_rn, unsigned long long, double, x)
#undef WARPLENS_TO_INTEGERS
#undef WARPLENS_CONVERT

// Two floats at once: each as alone.
#define WARPLENS_PAIR(suffix)                                                                                                      \
  WARPLENS_DEVICE float2 __fadd2_##suffix(float2 x, float2 y) { return {__fadd_##suffix(x.x, y.x), __fadd_##suffix(x.y, y.y)}; } \
  WARPLENS_DEVICE float2 __fmul2_##suffix(float2 x, float2 y) { return {__fmul_##suffix(x.x, y.x), __fmul_##suffix(x.y, y.y)}; } \
  WARPLENS_DEVICE float2 __ffma2_##suffix(float2 x, float2 y, float2 z) {                                                          \
    return {__fmaf_##suffix(x.x, y.x, z.x), __fmaf_##suffix(x.y, y.y, z.y)};                                                       \
  }
WARPLENS_PAIR(rn)
WARPLENS_PAIR(rz)
WARPLENS_PAIR(rd)
WARPLENS_PAIR(ru)
#undef WARPLENS_PAIR
