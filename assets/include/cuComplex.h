// Complex numbers as pairs of floats or doubles.
#pragma once
#include "warplens/device.h"

using cuFloatComplex = float2;
using cuDoubleComplex = double2;
using cuComplex = cuFloatComplex;

WARPLENS_DEVICE cuFloatComplex make_cuFloatComplex(float re, float im) { return make_float2(re, im); }
WARPLENS_DEVICE cuDoubleComplex make_cuDoubleComplex(double re, double im) { return make_double2(re, im); }
WARPLENS_DEVICE cuComplex make_cuComplex(float re, float im) { return make_float2(re, im); }
WARPLENS_DEVICE cuDoubleComplex cuComplexFloatToDouble(cuFloatComplex c) { return make_double2(c.x, c.y); }
WARPLENS_DEVICE cuFloatComplex cuComplexDoubleToFloat(cuDoubleComplex c) { return make_float2((float)c.x, (float)c.y); }

WARPLENS_DEVICE float cuCrealf(cuFloatComplex c) { return c.x; }
WARPLENS_DEVICE float cuCimagf(cuFloatComplex c) { return c.y; }
WARPLENS_DEVICE cuFloatComplex cuConjf(cuFloatComplex c) { return make_float2(c.x, -c.y); }
WARPLENS_DEVICE cuFloatComplex cuCaddf(cuFloatComplex a, cuFloatComplex b) { return make_float2(a.x + b.x, a.y + b.y); }
WARPLENS_DEVICE cuFloatComplex cuCsubf(cuFloatComplex a, cuFloatComplex b) { return make_float2(a.x - b.x, a.y - b.y); }
WARPLENS_DEVICE cuFloatComplex cuCmulf(cuFloatComplex a, cuFloatComplex b) {
  return make_float2(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x);
}
// Both are scaled first, so that no square overflows.
WARPLENS_DEVICE cuFloatComplex cuCdivf(cuFloatComplex a, cuFloatComplex b) {
  const float scale = 1.0f / (fabsf(b.x) + fabsf(b.y));
  const float ax = a.x * scale, ay = a.y * scale, bx = b.x * scale, by = b.y * scale;
  const float inverse = 1.0f / (bx * bx + by * by);
  return make_float2((ax * bx + ay * by) * inverse, (ay * bx - ax * by) * inverse);
}
WARPLENS_DEVICE float cuCabsf(cuFloatComplex c) {
  const float x = fabsf(c.x), y = fabsf(c.y), large = x > y ? x : y, small = x > y ? y : x;
  if (large == 0.0f || large > 3.402823466e38f || small > 3.402823466e38f) return large + small;
  const float ratio = small / large;
  return large * sqrtf(1.0f + ratio * ratio);
}
WARPLENS_DEVICE cuFloatComplex cuCfmaf(cuFloatComplex a, cuFloatComplex b, cuFloatComplex c) {
  const float x = a.x * b.x + c.x, y = a.x * b.y + c.y;
  return make_float2(-(a.y * b.y) + x, a.y * b.x + y);
}

WARPLENS_DEVICE double cuCreal(cuDoubleComplex c) { return c.x; }
WARPLENS_DEVICE double cuCimag(cuDoubleComplex c) { return c.y; }
WARPLENS_DEVICE cuDoubleComplex cuConj(cuDoubleComplex c) { return make_double2(c.x, -c.y); }
WARPLENS_DEVICE cuDoubleComplex cuCadd(cuDoubleComplex a, cuDoubleComplex b) { return make_double2(a.x + b.x, a.y + b.y); }
WARPLENS_DEVICE cuDoubleComplex cuCsub(cuDoubleComplex a, cuDoubleComplex b) { return make_double2(a.x - b.x, a.y - b.y); }
WARPLENS_DEVICE cuDoubleComplex cuCmul(cuDoubleComplex a, cuDoubleComplex b) {
  return make_double2(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x);
}
WARPLENS_DEVICE cuDoubleComplex cuCdiv(cuDoubleComplex a, cuDoubleComplex b) {
  const double scale = 1.0 / (fabs(b.x) + fabs(b.y));
  const double ax = a.x * scale, ay = a.y * scale, bx = b.x * scale, by = b.y * scale;
  const double inverse = 1.0 / (bx * bx + by * by);
  return make_double2((ax * bx + ay * by) * inverse, (ay * bx - ax * by) * inverse);
}
WARPLENS_DEVICE double cuCabs(cuDoubleComplex c) {
  const double x = fabs(c.x), y = fabs(c.y), large = x > y ? x : y, small = x > y ? y : x;
  if (large == 0.0 || large > 1.79769313486231570e308 || small > 1.79769313486231570e308) return large + small;
  const double ratio = small / large;
  return large * sqrt(1.0 + ratio * ratio);
}
WARPLENS_DEVICE cuDoubleComplex cuCfma(cuDoubleComplex a, cuDoubleComplex b, cuDoubleComplex c) {
  const double x = a.x * b.x + c.x, y = a.x * b.y + c.y;
  return make_double2(-(a.y * b.y) + x, a.y * b.x + y);
}
