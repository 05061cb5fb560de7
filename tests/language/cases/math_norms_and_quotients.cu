// Lengths in double precision, remquo, conversions and multiply-adds rounded in a direction, and what integers are to isnan.
// run: --block 1 --arg ok=i32[32]:zero --arg p=f64[3]:zero
// expect ok: 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1
__global__ void kernel(int* ok, double* p) {
  int n = 0, q;
  ok[n++] = norm3d(0x1p600, 0x1p601, 0x1p601) == 3 * 0x1p600;
  ok[n++] = rnorm3d(0x1p-600, 0x1p-599, 0x1p-599) == (1.0 / 3.0) * 0x1p600;
  ok[n++] = norm4d(1, 1, -1, 1) == 2 && rnorm4d(1, 1, -1, 1) == 0.5;
  ok[n++] = rhypot(3 * 0x1p600, 4 * 0x1p600) == 0.2 * 0x1p-600;
  ok[n++] = norm3d(__longlong_as_double(0x7ff8000000000000ll), 1, -__longlong_as_double(0x7ff0000000000000ll)) == __longlong_as_double(0x7ff0000000000000ll);
  ok[n++] = rnorm3d(0, 0, 0) == __longlong_as_double(0x7ff0000000000000ll);
  p[0] = 2, p[1] = 3, p[2] = 6;
  ok[n++] = norm(3, p) == 7 && rnorm(3, p) == 1.0 / 7.0;
  const float f[2] = {3, 4};
  ok[n++] = normf(2, f) == 5 && rnormf(2, f) == 0.2f;
  ok[n++] = remquo(29.0, 3.0, &q) == -1 && q == 2;
  ok[n++] = remquo(-29.0, 3.0, &q) == 1 && q == -2;
  ok[n++] = remquof(5.5f, 2, &q) == -0.5f && q == 3;
  ok[n++] = std::remquo(7.0f, -2.0f, &q) == -1 && q == -4;
  ok[n++] = remquo(5.0, 1e308, &q) == 5 && q == 0;
  ok[n++] = isnan(remquo(1.0, 0.0, &q));
  ok[n++] = __fma_rd(1, 1, 0x1p-80) == 1 && __fma_ru(1, 1, 0x1p-80) == 1 + 0x1p-52 && __fma_rz(-1, 1, -0x1p-80) == -1;
  ok[n++] = __ull2double_rz(~0ull) == 0x1p64 - 0x1p11 && __ull2double_ru(~0ull) == 0x1p64;
  ok[n++] = __ull2float_rd(~0ull) == 0x1p64f - 0x1p40f && __ull2float_ru((1ull << 60) + 1) == 0x1p60f + 0x1p37f;
  ok[n++] = __ll2float_rz(0x7fffffffffffffffll) == 0x1p63f - 0x1p39f;
  ok[n++] = __ll2double_rd((1ll << 53) + 1) == 0x1p53 && __ll2double_ru((1ll << 53) + 1) == 0x1p53 + 2;
  ok[n++] = __ll2double_rz(-(1ll << 53) - 1) == -0x1p53 && __ll2double_rd(-(1ll << 53) - 1) == -0x1p53 - 2;
  ok[n++] = !isnan(n) && !isinf(n) && isfinite(n) && signbit(-n) && !std::signbit(1u);
  ok[n++] = __isnan(2.0) == 0 && __finitef(2.0f) != 0 && __signbit(-0.0) != 0 && __isinff(1.0f) == 0;
  ok[n++] = fabsf(__tanhf(0.5f) - 0.46211716f) < 1e-3f;
  ok[n++] = 1;
}
