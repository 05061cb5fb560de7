// Integers of 128 bits from and to float and double, rounded once to nearest, and in arrays: one access of 16 bytes.
// run: --block 1 --arg ok=i32[16]:zero --arg wide=u64[8]:zero
// expect ok: 1 1 1 1 1 1 1 1 1 1 1 1
// expect wide: 0 0 5 7 10 14
typedef __int128 I;
typedef unsigned __int128 U;
__global__ void kernel(int* ok, unsigned long long* wide) {
  int n = 0;
  volatile double million = 1e6, large = 0x1.8p100, low = -0x1.4p70, small = -0.75;
  ok[n++] = (I)million == 1000000;
  ok[n++] = (U)large == (U)3 << 99;
  ok[n++] = (I)low == -((I)5 << 68);
  ok[n++] = (I)small == 0;
  volatile float half = 0x1p90f;
  ok[n++] = (U)half == (U)1 << 90;
  volatile unsigned long long high = 1ull << 36, one = 1;
  ok[n++] = (double)((U)high << 64) == 0x1p100;
  // Just above the middle between two doubles, and on it: to the even one.
  ok[n++] = (double)(((U)1 << 100) + ((U)1 << 47) + one) == 0x1p100 + 0x1p48;
  ok[n++] = (double)(((U)1 << 100) + ((U)one << 47)) == 0x1p100;
  ok[n++] = (float)(-((I)one << 100)) == -0x1p100f;
  ok[n++] = (float)~(U)(one - 1) == __int_as_float(0x7f800000);
  ok[n++] = (double)(I)(long long)-one == -1;
  U* values = (U*)wide;
  values[1] = ((U)7 << 64) | 5;
  values[2] = values[1] * 2;
  ok[n++] = values[2] == (((U)14 << 64) | 10);
}
