// (3 + 4i)(1 - 2i) = 11 - 2i; (3 + 4i) / (1 - 2i) = -1 + 2i; |3 + 4i| = 5; (3 + 4i)(1 - 2i) + (1 + i) = 12 - i.
// run: --block 1 --arg out=f32[9]:zero --arg wide=f64[7]:zero
// expect out: 11 -2 -1 2 5 12 -1 3 -4
// expect wide: 11 -2 -1 2 5 12 -1
#include <cuComplex.h>

__global__ void kernel(float *out, double *wide) {
  const cuFloatComplex a = make_cuFloatComplex(3, 4), b = make_cuComplex(1, -2), one = make_cuFloatComplex(1, 1);
  const cuFloatComplex product = cuCmulf(a, b), quotient = cuCdivf(a, b), sum = cuCfmaf(a, b, one), other = cuConjf(a);
  out[0] = cuCrealf(product), out[1] = cuCimagf(product), out[2] = quotient.x, out[3] = quotient.y, out[4] = cuCabsf(a);
  out[5] = sum.x, out[6] = sum.y, out[7] = other.x, out[8] = other.y;
  const cuDoubleComplex c = cuComplexFloatToDouble(a), d = make_cuDoubleComplex(1, -2);
  const cuDoubleComplex p = cuCmul(c, d), q = cuCdiv(c, d), s = cuCadd(p, cuComplexFloatToDouble(one));
  wide[0] = cuCreal(p), wide[1] = cuCimag(p), wide[2] = q.x, wide[3] = q.y, wide[4] = cuCabs(c), wide[5] = s.x, wide[6] = s.y;
}
