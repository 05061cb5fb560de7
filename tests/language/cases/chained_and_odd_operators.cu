// a < b < c, -a % b, ~ and !, & beside ==: as precedence has it.
// run: --block 8 --arg out=i32[64]:zero
// expect out: 0 15 0 -6 -3 1 4 5 0 10 0 -5 -2 1 8 5 1 4 0 -4 -3 1 12 5 1 0 0 -2 3 3 16 5
// expect out[32]: 1 -2 0 -2 3 1 10 5 1 -2 0 -1 2 2 12 5 1 3 0 0 5 1 14 5 1 7 0 1 2 1 16 5
__global__ void kernel(int *out) {
  const int t = threadIdx.x, a = t - 3, b = 5 - t;
  int *o = out + 8 * t;
  o[0] = a < b < t;
  o[1] = -a % 3 + a * -b;
  o[2] = a & b == 2;
  o[3] = !a + ~b;
  o[4] = a ^ b & t | 1 << a & 3;
  o[5] = a ? b ? 1 : 2 : t ? 3 : 4;
  o[6] = 1 + t << 2 - (a > 0);
  o[7] = (a, b, t) - -b;
}
