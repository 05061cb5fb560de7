// A conditional expression that is assigned to, whose references are taken, and of different types.
// run: --block 8 --arg out=i32[32]:zero
// expect out: 0 -15 10303 0 6 -30 10303 1 2 25 10291 0 8 30 -19797 1 -12 45 20203 0 -30 50 20203 1 6 65 970203 0 12 70 1009403 1
__global__ void kernel(int *out) {
  const int t = threadIdx.x;
  int a = t, b = 10 * t, c[3] = {1, 2, 3};
  (t & 1 ? a : b) += 5;
  (t & 2 ? c[t % 3] : t & 4 ? a : b) *= -3;
  int &r = t > 5 ? c[0] : t > 2 ? c[1] : c[2];
  r += 100;
  out[4 * t] = a;
  out[4 * t + 1] = b;
  out[4 * t + 2] = c[0] * 10000 + c[1] * 100 + c[2];
  out[4 * t + 3] = (t & 1 ? -1 : 2u) > 5;
}
