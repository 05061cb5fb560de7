// Fibonacci numbers modulo a prime by squaring matrices of 64 bits.
// run: --block 8 --arg out=i64[8]:zero
// expect out: 18 9349 4870847 2537720636 1454879298 4615591150 996183808 3936312544
struct M { long long v[2][2]; };
__device__ M product(const M &a, const M &b) {
  M c{};
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 2; j++)
      for (int k = 0; k < 2; k++) c.v[i][j] = (c.v[i][j] + a.v[i][k] * b.v[k][j]) % 2147483647;
  return c;
}
__global__ void kernel(long long *out) {
  M r{{{1, 0}, {0, 1}}}, m{{{1, 1}, {1, 0}}};
  for (unsigned n = threadIdx.x * 13 + 5; n; n /= 2, m = product(m, m))
    if (n % 2) r = product(r, m);
  out[threadIdx.x] = r.v[0][1] * 3 + r.v[1][1];
}
