// Integers of 64 bits to float and double and back, rounded to even.
// run: --block 8 --arg out=f64[40]:zero
// expect out: 0 9.00720033e+15 1.84467441e+19 0 0 16777220 2.7021601e+16 1.84467441e+19 0 0.300000012 50331656 6.30504002e+16 1.84467441e+19 0 0.600000024 117440512 1.35107996e+17 1.84467441e+19 0 0.900000036 251658240 2.79223187e+17 1.84467441e+19 0 1.20000005 520093696 5.67453565e+17 1.84467441e+19 0 1.5 1.05696461e+09 1.14391432e+18
// expect out[32]: 1.84467441e+19 0 1.80000007 2.13070643e+09 2.29683583e+18 1.84467441e+19 0 2.0999999
__global__ void kernel(double *out) {
  const long long t = threadIdx.x, n = (1ll << (24 + t)) + 1 + 2 * t;
  const unsigned long long u = 0xffffffffffffff00ull + 32 * t;
  out[5 * t] = (float)n - (1ll << 24);
  out[5 * t + 1] = (double)((n << 30) + 513) - 9007199254740992.0;
  out[5 * t + 2] = (float)u;
  out[5 * t + 3] = (double)u - 18446744073709551615.0;
  out[5 * t + 4] = (float)(0.1 * t) * 3;
}
