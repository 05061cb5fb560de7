// What an assignment to a bit-field yields is the field's value, not the value that was assigned.
// run: --block 8 --arg out=i32[64]:zero
// expect out: 13 31 0 0 0 0 140030 2047 14 30 1000 904 1 1 150029 -478857 15 29 -48 1808 2 2 -159972 -959761 -16 28 952 664 3 3 -149973 -1438617
// expect out[32]: -15 27 -96 1568 -4 -3 -139974 -1919521 -14 26 904 424 -3 -2 -129975 -2398377 -13 25 -144 1328 -2 -1 -119976 -2879281 -12 24 856 184 -1 0 -109977 -3358137
struct F { int a : 5; unsigned b : 5; int c : 11; unsigned d : 11; signed char e : 3; bool f : 1; };
__global__ void kernel(int *out) {
  const int t = threadIdx.x;
  F f = {};
  int *o = out + 8 * t;
  o[0] = (f.a = 13 + t);
  o[1] = (f.b = -t - 1);
  f.c = 1000 * t;
  f.d += 5 * f.c;
  o[2] = f.c;
  o[3] = f.d;
  o[4] = (f.e = t);
  f.f = t & 4;
  o[5] = f.f + f.e;
  f.a++, --f.b, f.c <<= 1, f.d ^= 0x7ff;
  o[6] = f.a * 10000 + f.b;
  o[7] = f.c * 10000 + f.d;
}
