// Each comparison with a NaN is false but !=, so that !(a < b) is not a >= b.
// run: --block 4 --arg out=i32[32]:zero
// expect out: 35 6 1 1 1 3 1 4 32 7 4 0 4 3 1 1 32 7 4 0 4 3 1 6 32 7 4 0 4 3 0 3
__global__ void kernel(int *out) {
  const int t = threadIdx.x;
  const float nan = __int_as_float(0x7fc00000 + t), a = t & 1 ? nan : 1.0f, b = t & 2 ? nan : 2.0f;
  const double c = a, d = b;
  int *o = out + 8 * t;
  o[0] = (a < b) + 2 * (a <= b) + 4 * (a > b) + 8 * (a >= b) + 16 * (a == b) + 32 * (a != b);
  o[1] = !(a < b) + 2 * !(a >= b) + 4 * !(a == b) + 8 * !(a != b);
  o[2] = (c < d) + 2 * (c >= d) + 4 * !(c <= d);
  o[3] = a == a && !(b != b);
  o[4] = a < b ? 1 : a > b ? 2 : a == b ? 3 : 4;
  o[5] = (bool)a + (a ? 2 : 0) + !b * 4;
  o[6] = fminf(a, b) == 1.0f || fmaxf(a, b) == 2.0f;
  o[7] = isnan(a) + 2 * isnan(d) + 4 * isinf(1.0f / (a - a));
}
