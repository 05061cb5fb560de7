// What no number becomes, on an H200: 0 from float to 32 bits; the sign bit alone from double, and to 64 bits.
// run: --block 1 --arg narrow=i32[4]:zero --arg wide=i64[4]:zero
// expect narrow: 0 0 -2147483648 -2147483648
// expect wide: -9223372036854775808 -9223372036854775808 -9223372036854775808 -9223372036854775808
__device__ unsigned bits = 0x7fffffff;
__global__ void kernel(int *narrow, long long *wide) {
  float f = __uint_as_float(bits);
  double d = f;
  narrow[0] = (int)f, narrow[1] = (int)(unsigned)f, narrow[2] = (int)d, narrow[3] = (int)(unsigned)d;
  wide[0] = (long long)f, wide[1] = (long long)(unsigned long long)f, wide[2] = (long long)d, wide[3] = (long long)(unsigned long long)d;
}
