// Bessel functions, in double precision. Up to 25 by the recurrence from far above, where it is stable, scaled so that
// J0 + 2 (J2 + J4 + ...) is 1, and Y0 and Y1 as Neumann's series of the J; beyond by Hankel's expansion, whose terms fall there below 1e-20.
#pragma once

struct __warplens_bessel {
  double j0, j1, y0, y1;
};
WARPLENS_DEVICE __warplens_bessel __warplens_bessel_near(double x) {
  const int first = 20 + 2 * (int)x;  // even or not: the loop begins at an even one
  double above = 0, now = 1e-250, ones = 0, y0 = 0, y1 = 0;
  __warplens_bessel of = {0, 0, 0, 0};
  for (int k = first / 2 * 2; k >= 0; --k) {  // now is J of k
    if (k == 1) of.j1 = now;
    if (k == 0) of.j0 = now;
    const double half = k / 2, sign = k / 2 % 2 ? -1.0 : 1.0;
    if (k % 2 == 0) {
      ones += k ? 2 * now : now;
      if (k) y0 += sign * now / half;
    } else if (k > 1) {
      y1 += sign * k * now / (half * (half + 1));
    }
    const double below = 2.0 * k / x * now - above;
    above = now, now = below;
  }
  const double scale = 1 / ones, l = log(0.5 * x) + 0.57721566490153286;
  of.j0 *= scale, of.j1 *= scale;
  of.y0 = 0.63661977236758134 * (l * of.j0 - 2 * scale * y0);
  of.y1 = 0.63661977236758134 * ((l - 1) * of.j1 - of.j0 / x - scale * y1);
  return of;
}
WARPLENS_DEVICE __warplens_bessel __warplens_bessel_far(double x) {
  double sums[4] = {};  // of order 0: even and odd terms; of order 1
  for (int order = 0; order < 2; ++order) {
    double term = 1;
    for (int k = 0; k < 40; ++k) {
      sums[2 * order + k % 2] += k / 2 % 2 ? -term : term;
      const double odd = 2 * k + 1, next = term * (4.0 * order - odd * odd) / ((k + 1) * 8.0 * x);
      if (__builtin_fabs(next) < 1e-19) break;
      term = next;
    }
  }
  const double size = 0.56418958354775629 / sqrt(x), s = sin(x), c = cos(x);  // sqrt(2 / (pi x)), and sqrt(1/2) of the angles
  const double c0 = c + s, s0 = s - c, c1 = s - c, s1 = -(s + c);
  return {size * (sums[0] * c0 - sums[1] * s0), size * (sums[2] * c1 - sums[3] * s1), size * (sums[0] * s0 + sums[1] * c0),
          size * (sums[2] * s1 + sums[3] * c1)};
}
WARPLENS_DEVICE __warplens_bessel __warplens_bessel_of(double x) { return x < 25 ? __warplens_bessel_near(x) : __warplens_bessel_far(x); }

WARPLENS_DEVICE double j0(double x) {
  const double size = __builtin_fabs(x);
  if (!(size > 1e-9)) return x != x ? x : 1.0;
  return size == __builtin_inf() ? 0.0 : __warplens_bessel_of(size).j0;
}
WARPLENS_DEVICE double j1(double x) {
  const double size = __builtin_fabs(x);
  if (!(size > 1e-9)) return 0.5 * x;
  return __builtin_copysign(1.0, x) * (size == __builtin_inf() ? 0.0 : __warplens_bessel_of(size).j1);
}
WARPLENS_DEVICE double y0(double x) {
  if (!(x > 0)) return x == 0 ? -__builtin_inf() : __builtin_nan("");
  if (x == __builtin_inf()) return 0.0;
  return x < 1e-9 ? 0.63661977236758134 * (log(0.5 * x) + 0.57721566490153286) : __warplens_bessel_of(x).y0;
}
WARPLENS_DEVICE double y1(double x) {
  if (!(x > 0)) return x == 0 ? -__builtin_inf() : __builtin_nan("");
  if (x == __builtin_inf()) return 0.0;
  return x < 1e-9 ? -0.63661977236758134 / x : __warplens_bessel_of(x).y1;
}
// Of a higher order: upwards below the argument, where that is stable, else downwards as above.
WARPLENS_REMARK("jn and jnf of order 2 and more are NaN on a GPU at 0, and near it too, where they are nearly 0 here")
WARPLENS_DEVICE double jn(int n, double x) {
  if (n < 0 || x != x) return __builtin_nan("");
  if (n == 0) return j0(x);
  if (n == 1) return j1(x);
  const double size = __builtin_fabs(x), sign = x < 0 && n % 2 ? -1.0 : 1.0;
  if (size == 0) return __builtin_nan("");  // as measured on an H200 (docs/hardware.md)
  if (size == __builtin_inf()) return 0.0;
  if (n <= size) {
    const __warplens_bessel of = __warplens_bessel_of(size);
    double below = of.j0, now = of.j1;
    for (int k = 1; k < n; ++k) {
      const double next = 2.0 * k / size * now - below;
      below = now, now = next;
    }
    return sign * now;
  }
  const int far = size < 1e4 ? 20 + 2 * (int)size : (int)size + 200;
  double above = 0, now = 1e-250, ones = 0, found = 0;
  for (int k = (far > n + 30 ? far : n + 30) / 2 * 2; k >= 0; --k) {
    if (k == n) found = now;
    if (k % 2 == 0) ones += k ? 2 * now : now;
    const double below = 2.0 * k / size * now - above;
    above = now, now = below;
    if (__builtin_fabs(now) > 1e200) above *= 1e-200, now *= 1e-200, ones *= 1e-200, found *= 1e-200;
  }
  return sign * found / ones;
}
WARPLENS_DEVICE double yn(int n, double x) {
  if (n < 0) return __builtin_nan("");
  if (n == 0 || !(x > 0) || x == __builtin_inf()) return y0(x);
  double below = y0(x), now = y1(x);
  for (int k = 1; k < n && now != -__builtin_inf(); ++k) {
    const double next = 2.0 * k / x * now - below;
    below = now, now = next;
  }
  return now;
}
// The modified ones: all terms have one sign.
WARPLENS_DEVICE double __warplens_modified(int order, double x) {
  const double size = __builtin_fabs(x);
  double term = order ? 0.5 * size : 1, sum = term;
  if (size < 30) {
    for (int k = 1; term > 1e-18 * sum; ++k) sum += term *= 0.25 * size * size / (k * (k + order));
  } else if (size == __builtin_inf()) {
    sum = size;
  } else {
    term = sum = 1;
    for (int k = 0; k < 30; ++k) {
      const double odd = 2 * k + 1;
      sum += term *= (odd * odd - 4.0 * order) / ((k + 1) * 8.0 * size);
    }
    const double half = exp(0.5 * size);
    sum *= 0.39894228040143268 / sqrt(size) * half * half;
  }
  return x != x ? x : order && x < 0 ? -sum : sum;
}
WARPLENS_DEVICE double cyl_bessel_i0(double x) { return __warplens_modified(0, x); }
WARPLENS_DEVICE double cyl_bessel_i1(double x) { return __warplens_modified(1, x); }
#define WARPLENS_OF_FLOAT(name) WARPLENS_DEVICE float name##f(float x) { return (float)name((double)x); } WARPLENS_FLOAT_TOO(name)
WARPLENS_OF_FLOAT(j0)
WARPLENS_OF_FLOAT(j1)
WARPLENS_OF_FLOAT(y0)
WARPLENS_OF_FLOAT(y1)
WARPLENS_OF_FLOAT(cyl_bessel_i0)
WARPLENS_OF_FLOAT(cyl_bessel_i1)
#undef WARPLENS_OF_FLOAT
WARPLENS_DEVICE float jnf(int n, float x) { return (float)jn(n, (double)x); }
WARPLENS_DEVICE float ynf(int n, float x) { return (float)yn(n, (double)x); }
WARPLENS_FLOAT_TOO_OF(jn)
WARPLENS_FLOAT_TOO_OF(yn)
#undef WARPLENS_FLOAT_TOO
#undef WARPLENS_FLOAT_TOO2
#undef WARPLENS_FLOAT_TOO_OF
