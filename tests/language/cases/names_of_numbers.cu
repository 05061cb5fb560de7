// Numbers that <climits>, <cstdint>, <cfloat>, <cmath>, <cstdlib> and math_constants.h name.
// run: --block 1 --arg out=f64[16]:zero --arg bits=u32[2]:zero
// expect out: 127 -128 255 -32768 1.84467441e+19 2.14748365e+09 3.40282347e+38 1 127 9.22337204e+18 6 15 128 inf 0.707106769 1.77245385
// expect bits: 2147483647 1
#include <cfloat>
#include <climits>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <math_constants.h>
__global__ void k(double* out, unsigned* bits) {
  const double all[] = {CHAR_MAX, SCHAR_MIN, UCHAR_MAX, INT16_MIN, ULONG_MAX, RAND_MAX, MAXFLOAT, EXIT_FAILURE, INT8_MAX, static_cast<double>(PTRDIFF_MAX),
                        FLT_DIG,  DBL_DIG,   FLT_MAX_EXP, HUGE_VAL, CUDART_SQRT_HALF_F, 2 / M_2_SQRTPI};
  for (int i = 0; i < 16; ++i) out[i] = all[i];
  bits[0] = __float_as_uint(CUDART_NAN_F);
  bits[1] = __float_as_uint(FLT_TRUE_MIN);
}
