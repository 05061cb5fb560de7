// A NaN that signals is a NaN like any other: pow(NaN, 0) and pow(1, NaN) are 1, hypot(infinity, NaN) is infinity. What is not a number has
// one pattern in single precision, also of functions that are computed in double precision.
// run: --block 1 --arg out=f32[4]:zero --arg wide=f64[4]:zero --arg bits=i32[6]:zero --arg s=i32[1]:=2139095041 --arg zero=f32[1]:zero
// expect out: 1 1 inf inf
// expect wide: 1 1 inf inf
// expect bits: 2147483647 2147483647 2147483647 2147483647 2147483647 2139095040
__global__ void kernel(float *out, double *wide, int *bits, const int *s, const float *zero) {
  const float signals = __int_as_float(s[0]), one = zero[0] + 1, infinity = one / zero[0];
  out[0] = powf(signals, zero[0]);
  out[1] = powf(one, signals);
  out[2] = hypotf(infinity, signals);
  out[3] = hypotf(signals, infinity);
  const double wide_signals = __longlong_as_double(0x7ff0000000000001ll + s[0] - 2139095041);
  wide[0] = pow(wide_signals, zero[0]);
  wide[1] = pow(one, wide_signals);
  wide[2] = hypot((double)infinity, wide_signals);
  wide[3] = hypot(wide_signals, (double)infinity);
  bits[0] = __float_as_int(__frsqrt_rn(signals));
  bits[1] = __float_as_int(__frsqrt_rn(-one));
  bits[2] = __float_as_int(rhypotf(signals, one));
  bits[3] = __float_as_int(rhypotf(one, -signals));
  bits[4] = __float_as_int(powf(-one, one / 2));
  bits[5] = __float_as_int(__frsqrt_rn(zero[0]));
}
