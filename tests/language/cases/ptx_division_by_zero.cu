// A division that a guard leaves out, or whose result nobody uses, says nothing of the divisor: what is asked about it later still stands.
// run: --block 8 --arg out=i32[40]:zero
// expect out: 77 50 -100 77 20 77 -33 100
// expect out[8]: 1 0 0 1 0 1 0 0
// expect out[16]: -1 50 0 -1 20 -1 0 100
// expect out[24]: -1 0 0 -1 0 -1 1 0
// expect out[32]: -1 -1073741824 -2147483648 -1 -429496729 -1 715827882 -2147483648
__constant__ int kBy[8] = {0, 2, -1, 0, 5, 0, -3, 1};
__global__ void kernel(int *out) {
  const int t = threadIdx.x, y = kBy[t];
  int quotient = 5, all, rest, least;
  asm volatile("{ .reg .pred p; setp.ne.s32 p, %1, 0; @p div.s32 %0, %2, %1; }" : "+r"(quotient) : "r"(y), "r"(100));
  out[t] = y == 0 ? 77 : quotient;
  unsigned whole;
  asm volatile("div.u32 %0, %1, %2;" : "=r"(whole) : "r"(100u), "r"((unsigned)y));
  out[8 + t] = y == 0;
  out[16 + t] = whole;
  asm volatile("rem.s32 %0, %1, %2;" : "=r"(rest) : "r"(100), "r"(y));
  out[24 + t] = rest;
  asm volatile("div.s32 %0, %1, %2;" : "=r"(least) : "r"((int)0x80000000), "r"(y));
  out[32 + t] = least;
}
