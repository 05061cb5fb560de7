// Mathematical functions that few kernels use: exponents, integers, and lengths of vectors.
#pragma once

// name(float) and name(integer) beside namef(float) and name(double), which are there; in TOO2 a parameter follows, in TOO_OF one comes before.
#define WARPLENS_FLOAT_TOO(name)                                    \
  WARPLENS_DEVICE float name(float x) { return name##f(x); }        \
  template <class T> WARPLENS_DEVICE __warplens_if_integer<T> name(T x) { return name((double)x); }
#define WARPLENS_FLOAT_TOO2(name, More)                                      \
  WARPLENS_DEVICE float name(float x, More m) { return name##f(x, m); }      \
  template <class T> WARPLENS_DEVICE __warplens_if_integer<T> name(T x, More m) { return name((double)x, m); }
#define WARPLENS_FLOAT_TOO_OF(name)                                          \
  WARPLENS_DEVICE float name(int n, float x) { return name##f(n, x); }       \
  template <class T> WARPLENS_DEVICE __warplens_if_integer<T> name(int n, T x) { return name(n, (double)x); }

WARPLENS_DEVICE float scalbnf(float x, int n) { return ldexpf(x, n); }
WARPLENS_DEVICE double scalbn(double x, int n) { return ldexp(x, n); }
WARPLENS_DEVICE float scalblnf(float x, long n) { return ldexpf(x, n > 1000 ? 1000 : n < -1000 ? -1000 : (int)n); }
WARPLENS_DEVICE double scalbln(double x, long n) { return ldexp(x, n > 5000 ? 5000 : n < -5000 ? -5000 : (int)n); }
WARPLENS_FLOAT_TOO2(scalbn, int)
WARPLENS_FLOAT_TOO2(scalbln, long)
// The fraction from 0.5 to 1, and the power of two that it is multiplied with.
WARPLENS_DEVICE float frexpf(float x, int* power) {
  *power = 0;
  if (x == 0 || x - x != 0) return x;
  const int low = __builtin_fabsf(x) < 0x1p-126f ? 24 : 0, bits = __float_as_int(ldexpf(x, low));
  *power = (bits >> 23 & 255) - 126 - low;
  return __int_as_float((bits & 0x807fffff) | 0x3f000000);
}
WARPLENS_DEVICE double frexp(double x, int* power) {
  *power = 0;
  if (x == 0 || x - x != 0) return x;
  const int low = __builtin_fabs(x) < 0x1p-1022 ? 54 : 0;
  const long long bits = __double_as_longlong(ldexp(x, low));
  *power = (int)(bits >> 52 & 2047) - 1022 - low;
  return __longlong_as_double((bits & 0x800fffffffffffffll) | 0x3fe0000000000000ll);
}
WARPLENS_FLOAT_TOO2(frexp, int*)
WARPLENS_DEVICE int ilogbf(float x) {
  int power = 0;
  if (x == 0 || x != x) return (int)0x80000000;
  if (x - x != 0) return 0x7fffffff;
  frexpf(x, &power);
  return power - 1;
}
WARPLENS_DEVICE int ilogb(double x) {
  int power = 0;
  if (x == 0 || x != x) return (int)0x80000000;
  if (x - x != 0) return 0x7fffffff;
  frexp(x, &power);
  return power - 1;
}
WARPLENS_DEVICE float logbf(float x) { return x == 0 ? -__builtin_inff() : x - x != 0 ? x * x : (float)ilogbf(x); }
WARPLENS_DEVICE double logb(double x) { return x == 0 ? -__builtin_inf() : x - x != 0 ? x * x : (double)ilogb(x); }
WARPLENS_FLOAT_TOO(logb)
WARPLENS_DEVICE long long llrintf(float x) { return (long long)rintf(x); }
WARPLENS_DEVICE long long llrint(double x) { return (long long)rint(x); }
WARPLENS_DEVICE long long llroundf(float x) { return (long long)roundf(x); }
WARPLENS_DEVICE long long llround(double x) { return (long long)round(x); }
WARPLENS_DEVICE void sincospi(float x, float* s, float* c) { sincospif(x, s, c); }
WARPLENS_DEVICE void sincospi(double x, double* s, double* c) { *s = sinpi(x), *c = cospi(x); }
WARPLENS_DEVICE float nanf(const char*) { return __int_as_float(0x7fffffff); }
WARPLENS_DEVICE double nan(const char*) { return __builtin_nan(""); }
WARPLENS_DEVICE double fdivide(double x, double y) { return x / y; }
WARPLENS_DEVICE long long llmin(long long a, long long b) { return a < b ? a : b; }
WARPLENS_DEVICE long long llmax(long long a, long long b) { return a > b ? a : b; }
WARPLENS_DEVICE unsigned long long ullmin(unsigned long long a, unsigned long long b) { return a < b ? a : b; }
WARPLENS_DEVICE unsigned long long ullmax(unsigned long long a, unsigned long long b) { return a > b ? a : b; }
// In double precision, which squares of floats do not overflow.
WARPLENS_DEVICE double __warplens_squares(float a, float b, float c, float d) { return (double)a * a + (double)b * b + ((double)c * c + (double)d * d); }
WARPLENS_WITHIN3(norm3df) WARPLENS_DEVICE float norm3df(float a, float b, float c) { return __warplens_one_nan((float)sqrt(__warplens_squares(a, b, c, 0))); }
WARPLENS_WITHIN3(norm4df) WARPLENS_DEVICE float norm4df(float a, float b, float c, float d) { return __warplens_one_nan((float)sqrt(__warplens_squares(a, b, c, d))); }
WARPLENS_WITHIN3(rnorm3df) WARPLENS_DEVICE float rnorm3df(float a, float b, float c) { return __warplens_one_nan((float)(1.0 / sqrt(__warplens_squares(a, b, c, 0)))); }
WARPLENS_WITHIN3(rnorm4df) WARPLENS_DEVICE float rnorm4df(float a, float b, float c, float d) { return __warplens_one_nan((float)(1.0 / sqrt(__warplens_squares(a, b, c, d)))); }
// In double precision the coordinates are divided by a power of two near the largest. Infinite is what has an infinite coordinate, beside NaN too.
struct __warplens_length {
  double largest, squares;
  bool infinite, unknown;
  int power;
  WARPLENS_MEMBER void see(double x) {
    infinite |= __builtin_fabs(x) == __builtin_inf(), unknown |= x != x, largest = fmax(largest, __builtin_fabs(x));
  }
  WARPLENS_MEMBER void seen() { power = largest > 0 && !infinite ? ilogb(largest) : 0; }
  WARPLENS_MEMBER void add(double x) { const double small = ldexp(x, -power); squares = fma(small, small, squares); }
  WARPLENS_MEMBER double length() const {
    return infinite ? __builtin_inf() : unknown ? __builtin_nan("") : ldexp(sqrt(squares), power);
  }
  WARPLENS_MEMBER double inverse() const {
    return infinite ? 0.0 : unknown ? __builtin_nan("") : largest == 0 ? __builtin_inf() : ldexp(1.0 / sqrt(squares), -power);
  }
};
WARPLENS_DEVICE __warplens_length __warplens_length_of(double a, double b, double c, double d) {
  __warplens_length all = {0, 0, false, false, 0};
  all.see(a), all.see(b), all.see(c), all.see(d), all.seen();
  all.add(a), all.add(b), all.add(c), all.add(d);
  return all;
}
template <class T> WARPLENS_DEVICE __warplens_length __warplens_length_of(int count, const T* p) {
  __warplens_length all = {0, 0, false, false, 0};
  for (int i = 0; i < count; ++i) all.see(p[i]);
  all.seen();
  for (int i = 0; i < count; ++i) all.add(p[i]);
  return all;
}
WARPLENS_WITHIN2(rhypot) WARPLENS_DEVICE double rhypot(double x, double y) { return __warplens_length_of(x, y, 0, 0).inverse(); }
WARPLENS_WITHIN3(norm3d) WARPLENS_DEVICE double norm3d(double a, double b, double c) { return __warplens_length_of(a, b, c, 0).length(); }
WARPLENS_WITHIN3(norm4d) WARPLENS_DEVICE double norm4d(double a, double b, double c, double d) { return __warplens_length_of(a, b, c, d).length(); }
WARPLENS_WITHIN3(rnorm3d) WARPLENS_DEVICE double rnorm3d(double a, double b, double c) { return __warplens_length_of(a, b, c, 0).inverse(); }
WARPLENS_WITHIN3(rnorm4d) WARPLENS_DEVICE double rnorm4d(double a, double b, double c, double d) { return __warplens_length_of(a, b, c, d).inverse(); }
WARPLENS_WITHIN3(norm) WARPLENS_DEVICE double norm(int count, const double* p) { return __warplens_length_of(count, p).length(); }
WARPLENS_WITHIN3(rnorm) WARPLENS_DEVICE double rnorm(int count, const double* p) { return __warplens_length_of(count, p).inverse(); }
WARPLENS_WITHIN3(normf) WARPLENS_DEVICE float normf(int count, const float* p) { return __warplens_one_nan((float)__warplens_length_of(count, p).length()); }
WARPLENS_WITHIN3(rnormf) WARPLENS_DEVICE float rnormf(int count, const float* p) { return __warplens_one_nan((float)__warplens_length_of(count, p).inverse()); }
// The remainder, and the three lowest bits of the quotient with its sign.
WARPLENS_DEVICE double remquo(double x, double y, int* quotient) {
  const double of = __builtin_fabs(y), rest = remainder(x, y);
  int bits = 0;
  if (rest == rest) {
    const double turn = 8 * of;
    double left = turn == __builtin_inf() ? __builtin_fabs(x) : fmod(__builtin_fabs(x), turn);
    if (left >= 4 * of) left -= 4 * of, bits += 4;
    if (left >= 2 * of) left -= 2 * of, bits += 2;
    if (left >= of) left -= of, bits += 1;
    if (left + left > of || (left + left == of && bits % 2)) ++bits;
  }
  *quotient = signbit(x) != signbit(y) ? -(bits & 7) : bits & 7;
  return rest;
}
WARPLENS_DEVICE float remquof(float x, float y, int* quotient) { return __warplens_one_nan((float)remquo((double)x, (double)y, quotient)); }
WARPLENS_DEVICE float remquo(float x, float y, int* quotient) { return remquof(x, y, quotient); }
template <class A, class B> WARPLENS_DEVICE typename std::enable_if<__is_arithmetic(A) && __is_arithmetic(B), double>::type
remquo(A x, B y, int* quotient) { return remquo((double)x, (double)y, quotient); }
// What the vendor's headers have isnan and others call.
WARPLENS_DEVICE int __isnan(double x) { return isnan(x); }
WARPLENS_DEVICE int __isnanf(float x) { return isnan(x); }
WARPLENS_DEVICE int __isinf(double x) { return isinf(x); }
WARPLENS_DEVICE int __isinff(float x) { return isinf(x); }
WARPLENS_DEVICE int __finite(double x) { return isfinite(x); }
WARPLENS_DEVICE int __finitef(float x) { return isfinite(x); }
WARPLENS_DEVICE int __signbit(double x) { return signbit(x); }
WARPLENS_DEVICE int __signbitf(float x) { return signbit(x); }
namespace std { using ::remquo; using ::remquof; }
namespace std { using ::scalbn; using ::scalbln; using ::frexp; using ::ilogb; using ::logb; using ::llrint; using ::llround; }
