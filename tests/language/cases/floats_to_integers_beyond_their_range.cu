// A float or double that does not fit is the nearest integer that does (cvt saturates in PTX); worked out by hand.
// run: --block 4 --arg out=i32[16]:zero --arg wide=i64[8]:zero
// expect out: 2147483647 -2147483648 0 -1 -2147483648 2147483647 -1 0 2147483647 2147483647 -1 2147483647 -2147483648 -2147483648 0 -2147483648
// expect wide: 9223372036854775807 0 -9223372036854775808 -1 3000000000 3000000000 -3000000000 0
__global__ void kernel(int *out, long long *wide) {
  const int t = threadIdx.x;
  const float one = 1 + t / 64;  // as constants they are undefined in C++
  const float f[4] = {3e9f, -3e9f, __int_as_float(0x7f800000), __int_as_float(0xff800000)};
  const double d[4] = {-1e10, 1e10, 2147483648.0, -2147483649.0};
  if (t == 0) out[0] = (int)f[0], out[1] = (int)f[1], out[2] = (int)(unsigned)f[1], out[3] = (int)(unsigned)(1e10f * one);
  if (t == 1) out[4] = (int)d[0], out[5] = (int)d[1], out[6] = (int)(unsigned)d[1], out[7] = (int)(unsigned)d[0];
  if (t == 2) out[8] = (int)f[2], out[9] = (int)d[2], out[10] = (int)(unsigned)f[2], out[11] = (int)(2147483647.0f * one);
  if (t == 3) out[12] = (int)f[3], out[13] = (int)d[3], out[14] = (int)(unsigned)f[3], out[15] = (int)(unsigned)d[2];
  if (t == 0) wide[0] = (long long)(1e19f * one), wide[1] = (long long)(unsigned long long)(-5.0f * one), wide[2] = (long long)(-1e300 * one), wide[3] = (long long)(unsigned long long)(1e30 * one);
  if (t == 1) wide[4] = (long long)f[0], wide[5] = (long long)(unsigned long long)f[0], wide[6] = (long long)f[1], wide[7] = (long long)(unsigned long long)f[1];
}
