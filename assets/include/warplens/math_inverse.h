// The error function's inverses and what is made of them, in double precision by Halley's steps on erf and erfc.
#pragma once

// Where erfc is y, from 0 to 1.
WARPLENS_DEVICE double __warplens_where_erfc_is(double y) {
  const double t = sqrt(-2.0 * log(0.5 * y));
  double z = -0.70711 * ((2.30753 + t * 0.27061) / (1.0 + t * (0.99229 + t * 0.04481)) - t);
  for (int step = 0; step < 3; ++step) {
    const double slope = 1.12837916709551257 * exp(-z * z), off = erfc(z) - y;
    if (slope == 0) break;
    z += off / (slope - z * off);
  }
  return z;
}
WARPLENS_DEVICE double __warplens_where_erf_is(double x) {
  double z = x * (0.886226925452758 + x * x * 0.232013666534655);
  for (int step = 0; step < 4; ++step) {
    const double off = erf(z) - x;
    z -= off / (1.12837916709551257 * exp(-z * z) + z * off);
  }
  return z;
}
WARPLENS_DEVICE double erfinv(double x) {
  const double size = __builtin_fabs(x);
  if (!(size < 1)) return size == 1 ? x * __builtin_inf() : __builtin_nan("");
  if (size < 0.5) return __warplens_where_erf_is(x);
  return __builtin_copysign(__warplens_where_erfc_is(1.0 - size), x);
}
WARPLENS_DEVICE double erfcinv(double x) {
  if (!(x > 0 && x < 2)) return x == 0 ? __builtin_inf() : x == 2 ? -__builtin_inf() : __builtin_nan("");
  if (x > 0.5 && x < 1.5) return __warplens_where_erf_is(1.0 - x);
  return x < 1 ? __warplens_where_erfc_is(x) : -__warplens_where_erfc_is(2.0 - x);
}
WARPLENS_DEVICE double normcdf(double x) { return 0.5 * erfc(-0.70710678118654752 * x); }
WARPLENS_DEVICE double normcdfinv(double x) { return 0.0 - 1.41421356237309505 * erfcinv(2.0 * x); }
// exp(x * x) * erfc(x): a continued fraction where the factors would overflow and vanish.
WARPLENS_DEVICE double erfcx(double x) {
  if (x < 10) {
    const double square = x * x;
    return exp(square) * (1.0 + fma(x, x, -square)) * erfc(x);
  }
  double below = x;
  for (int n = 20; n > 0; --n) below = x + 0.5 * n / below;
  return 0.56418958354775629 / below;
}
WARPLENS_DEVICE float erfinvf(float x) { return (float)erfinv((double)x); }
WARPLENS_DEVICE float erfcinvf(float x) { return (float)erfcinv((double)x); }
WARPLENS_DEVICE float erfcxf(float x) { return (float)erfcx((double)x); }
WARPLENS_DEVICE float normcdff(float x) { return (float)normcdf((double)x); }
WARPLENS_DEVICE float normcdfinvf(float x) { return (float)normcdfinv((double)x); }
WARPLENS_DEVICE float erfinv(float x) { return erfinvf(x); }
WARPLENS_DEVICE float erfcinv(float x) { return erfcinvf(x); }
WARPLENS_DEVICE float erfcx(float x) { return erfcxf(x); }
WARPLENS_DEVICE float normcdf(float x) { return normcdff(x); }
WARPLENS_DEVICE float normcdfinv(float x) { return normcdfinvf(x); }
