// A negated product fuses with a sum as the product does, and a negated fma(x, y, -0.0f) or __fmul_rn no more than those do: as nvcc has it.
// (1 + 2^-12)^2 = 1 + 2^-11 + 2^-24 rounds to 1 + 2^-11; as double (1 + 2^-30)^2 = 1 + 2^-29 + 2^-60, as half (1 + 2^-6)^2 = 1 + 2^-5 + 2^-12.
// run: --block 1 --arg out=f32[14]:zero --arg x=f32[1]:=1.000244140625 --arg c=f32[1]:=-1.00048828125 --arg d=f64[2]:=1.000000000931322574615478515625 --arg h=f16[1]:=1.015625
// expect out: 0 -5.96046448e-08 0 5.96046448e-08 5.96046448e-08 -5.96046448e-08 0 0
// expect out[8]: 0 -8.67361738e-19 0 -0.000244140625 0 5.96046448e-08
#include <cuda_fp16.h>
__global__ void kernel(float *out, const float *x, const float *c, const double *d, const __half *h) {
  out[0] = -fmaf(x[0], x[0], -0.0f) - c[0];
  out[1] = -c[0] + -(x[0] * x[0]);
  out[2] = -__fmul_rn(x[0], x[0]) - c[0];
  out[3] = c[0] - -(x[0] * x[0]);
  out[4] = (x[0] * x[0]) * 1.0f + c[0];
  out[5] = -1.0f * (x[0] * x[0]) - c[0];
  out[6] = fmaf(x[0] * x[0], 1.0f, c[0]);
  out[7] = fmaf(x[0] * x[0], -1.0f, -c[0]);
  const double e = d[0] + (d[0] - 1.0);
  out[8] = (float)(-fma(d[0], d[0], -0.0) + e);
  out[9] = (float)(e + -(d[0] * d[0]));
  const __half f = __float2half(1.03125f);
  out[10] = __half2float(__hneg(__hmul_rn(h[0], h[0])) + f);
  out[11] = __half2float(f + -(h[0] * h[0]));
  const float chosen = c[0] > 0 ? x[0] : -fmaf(x[0], x[0], -0.0f);
  out[12] = chosen - c[0];
  float product = -(x[0] * x[0]);
  product = -product;
  out[13] = product + c[0];
}
