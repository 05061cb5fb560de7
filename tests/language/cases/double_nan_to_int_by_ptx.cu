// Doubles beyond the range and not a number, to integers.
// run: --block 32 --arg out=i64[96]:zero
// expect out: -2147483648 2147483647 -2147483648 -2147483648 -16 -15 -13 -12 -10 -9 -8 -6 -5 -4 -2 -1 0 1 2 4 5 6 8 9 10 12 13 15 16 17 19 20
// expect out[32]: 2147483648 4294967295 0 2147483648 0 0 0 0 0 0 0 0 0 0 0 0 0 1 3 4 5 7 8 10 11 12 14 15 16 18 19 21
// expect out[64]: -9223372036854775808 9223372036854775807 -9223372036854775808 -9223372036854775808 -16 -15 -13 -12 -10 -9 -8 -6 -5 -4 -2 -1 0 2 3 5 6 7 9 10 11 13 14 16 17 18 20 21
__global__ void kernel(long long *out) {
  int i = threadIdx.x;
  double d = i == 0 ? __longlong_as_double(0x7ff8000000000000ll) : i == 1 ? 1e300 : i == 2 ? -1e300 : i == 3 ? __longlong_as_double(0xfff8000000000001ll) : (i - 16) * 1.37;
  int a; unsigned b; long long c; short s; unsigned char u;
  asm("cvt.rzi.s32.f64 %0, %1;" : "=r"(a) : "d"(d));
  asm("cvt.rni.u32.f64 %0, %1;" : "=r"(b) : "d"(d));
  asm("cvt.rpi.s64.f64 %0, %1;" : "=l"(c) : "d"(d));
  out[i] = a; out[32 + i] = b; out[64 + i] = c;
}
