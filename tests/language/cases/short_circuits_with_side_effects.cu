// What stands behind && and || is evaluated only where it must be, in each lane by itself.
// run: --block 16 --arg out=i32[64]:zero
// expect out: 1 1 1 2 101 2 2 0 101 1 2 0 101 3 2 0 1 1 1 2 111 2 2 0 101 1 2 0 111 3 2 0
// expect out[32]: 1 1 1 2 101 2 2 0 101 1 2 0 101 3 2 0 1 1 1 2 111 2 2 -1 101 1 2 0 111 3 2 -1
__global__ void kernel(int *out) {
  const int t = threadIdx.x;
  int a = 0, b = 0, c = 0;
  const int r1 = (t & 1 && ++a > 0) || (t & 2 && ++b > 0) || ++c > 1;
  const int r2 = ++a > 1 && (b++ || t & 4) && !(t & 8 && c--);
  const int r3 = (t & 3) == 3 ? a++ && b++ : b++ || c++;
  out[4 * t] = r1 * 100 + r2 * 10 + r3;
  out[4 * t + 1] = a;
  out[4 * t + 2] = b;
  out[4 * t + 3] = c;
}
