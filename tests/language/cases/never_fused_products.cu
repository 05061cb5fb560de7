// (1 + 2^-12)^2 = 1 + 2^-11 + 2^-24 rounds to 1 + 2^-11: less 1 + 2^-11 nothing is left, but 2^-24 where the product is fused with the sum.
// run: --block 1 --arg out=f32[4]:zero --arg x=f32[1]:=1.000244140625 --arg c=f32[1]:=-1.00048828125
// expect out: 0 5.96046448e-08 0 0
__global__ void kernel(float *out, const float *x, const float *c) {
  out[0] = __fmul_rn(x[0], x[0]) + c[0];
  out[1] = x[0] * x[0] + c[0];
  out[2] = __fadd_rn(x[0] * x[0], c[0]);
  out[3] = __fsub_rn(__fmul_rn(x[0], x[0]), -c[0]);
}
