// A product is rounded with its sums if it is in nothing else, as nvcc has it: where it is stored, compared, a factor or a part of an fma
// too, it is rounded once for all of them. (1 + 2^-12)^2 = 1 + 2^-11 + 2^-24 rounds to 1 + 2^-11.
// run: --block 1 --arg out=f32[16]:zero --arg x=f32[9]:=1.000244140625 --arg c=f32[1]:=-1.00048828125
// expect out: 5.96046448e-08 5.96046448e-08 1.00048828 0 0 1 0 -1.0009768
// expect out[8]: -0.000244259834 0 0 -1.00048828 5.96046448e-08 -5.96046448e-08 5.96046448e-08 0
__global__ void kernel(float *out, const float *x, const float *c) {
  const float b = c[0];
  const float two_sums = x[0] * x[0];
  out[0] = two_sums + b;
  out[1] = b + two_sums;
  const float stored = x[1] * x[1];
  out[2] = stored;
  out[3] = stored + b;
  const float compared = x[2] * x[2];
  out[4] = compared + b;
  if (compared > 1) out[5] = 1;
  const float factor = x[3] * x[3];
  out[6] = factor + b;
  out[7] = factor * b;
  const float addend = x[4] * x[4];
  out[8] = fmaf(b, x[4], addend);
  out[9] = addend + b;
  const float negated = x[5] * x[5];
  out[10] = negated + b;
  out[11] = -negated;
  const float also_negated = x[6] * x[6];
  out[12] = also_negated + b;
  out[13] = -also_negated - b;
  const float in_a_branch = x[7] * x[7];
  if (b < 0) out[14] = in_a_branch + b;
  const float itself = x[8] * x[8];
  out[15] = itself - itself;
}
