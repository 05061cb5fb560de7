// A product in a sum is rounded once, as nvcc does with + and * of halves (HFMA2 in its machine code), but not in functions called _rn.
// (1 + 2^-6)^2 = 1 + 2^-5 + 2^-12 rounds to 1 + 2^-5 as a half; bfloat16 has 8 bits: (1 + 2^-5)^2 = 1 + 2^-4 + 2^-10.
// run: --block 1 --arg out=f32[16]:zero --arg x=f16[4]:=1.015625 --arg c=f16[4]:=-1.03125 --arg y=bf16[4]:=1.03125 --arg d=bf16[4]:=-1.0625
// expect out: 0.000244140625 0.000244140625 0.000244140625 0 0 0 0.000244140625 0.000244140625
// expect out[8]: 0.0009765625 0.0009765625 0.0009765625 0 0.000244140625 0 0 -0.000244140625
#include <cuda_bf16.h>
#include <cuda_fp16.h>
__global__ void kernel(float *out, const __half *x, const __half *c, const __nv_bfloat16 *y, const __nv_bfloat16 *d) {
  out[0] = __half2float(x[0] * x[0] + c[0]);
  out[1] = __half2float(__hadd(c[0], __hmul(x[0], x[0])));
  out[2] = __half2float(__hfma(x[0], x[0], c[0]));
  out[3] = __half2float(__hmul_rn(x[0], x[0]) + c[0]);
  out[4] = __half2float(__hadd_rn(x[0] * x[0], c[0]));
  out[5] = __half2float(__hsub_rn(x[0] * x[0], -c[0]));
  __half2 v = __halves2half2(x[0], x[1]), w = __halves2half2(c[0], c[1]);
  out[6] = __high2float(v * v + w);
  const __half product = x[2] * x[2];
  out[7] = __half2float(product + c[2]);
  out[8] = __bfloat162float(y[0] * y[0] + d[0]);
  out[9] = __bfloat162float(__hadd(__hmul(y[1], y[1]), d[1]));
  out[10] = __bfloat162float(__hfma(y[2], y[2], d[2]));
  out[11] = __bfloat162float(__hmul_rn(y[3], y[3]) + d[3]);
  __half sum = c[3];
  sum += x[3] * x[3];
  out[12] = __half2float(sum);
  float one = __half2float(x[0]);
  out[13] = fmaf(one, one, -0.0f) - __fmul_rn(one, one);
  out[14] = fma((double)one, (double)one, -0.0) - __dmul_rn(one, one);
  out[15] = __half2float(-c[0] - x[0] * x[0]);
}
