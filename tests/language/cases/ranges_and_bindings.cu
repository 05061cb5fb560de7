// run: --block 8 --arg out=i32[16]:zero
// expect out: 1311 -173 2391 -367 3471 239 4551 45 5631 651 6711 457 7791 1063 8871 869
struct Two { int a; short b; };
__device__ Two halved(int n) { return {n / 2, (short)(n % 2)}; }
__global__ void kernel(int *out) {
  const int t = threadIdx.x;
  int v[5] = {t, 2, 3 * t, 4, 5};
  for (int &x : v) x = x * 2 + 1;
  int sum = 0;
  for (const auto x : v) sum = sum * 3 + x;
  auto [half, odd] = halved(sum);
  auto &[first, second, third, a, b] = v;
  third += odd, first -= half & 7;
  out[2 * t] = half * 10 + odd;
  out[2 * t + 1] = v[0] * 100 + v[2] + second + a + b;
}
