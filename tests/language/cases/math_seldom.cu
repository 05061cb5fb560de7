// run: --block 32 --arg out=f32[16]:zero --arg powers=i32[8]:zero
// expect out: 0.75 -0.5 8 5 0.200000003 3 -127 6.75 7 0
// expect powers: 3 -148 4 -149 -2147483648 2147483647 -3 3
__global__ void kernel(float *out, int *powers) {
  if (threadIdx.x > 0) return;
  out[0] = frexpf(6.0f, &powers[0]);
  out[1] = frexpf(-__int_as_float(1), &powers[1]);
  out[2] = scalbnf(1.0f, 3);
  out[3] = norm3df(3.0f, 0.0f, 4.0f);
  out[4] = rnorm4df(1.0f, 2.0f, 2.0f, 4.0f);
  out[5] = logbf(9.0f);
  out[6] = logbf(__int_as_float(0x00400000));
  out[7] = (float)frexp(6.75, &powers[7]) * 8;
  out[8] = (float)llrintf(7.4f);
  double s, c;
  sincospi(1.0, &s, &c);
  out[9] = (float)s;
  powers[2] = ilogbf(17.0f);
  powers[3] = ilogbf(__int_as_float(1));
  powers[4] = ilogbf(0.0f);
  powers[5] = ilogbf(__int_as_float(0x7f800000));
  powers[6] = (int)llroundf(-2.5f);
}
