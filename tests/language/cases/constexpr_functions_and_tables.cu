// run: --block 16 --arg out=i32[32]:zero
// expect out: 2187 2185 2191 2193 2203 2209 2223 2233 2251 2265 2287 2305 2331 2353 2383 2409 -626627628 1834169662 917084659 458542158 229270907 114635282 57317469 28658563 14329110 7164383 3582020 1790838 895247 447452 223554 111605
struct Table { int v[16]; };
constexpr int power(int base, int n) { return n == 0 ? 1 : n % 2 ? base * power(base, n - 1) : power(base * base, n / 2); }
constexpr Table squares() {
  Table table{};
  for (int i = 0; i < 16; i++) table.v[i] = i * i - (i & 1 ? 3 : 0);
  return table;
}
static constexpr int kCube = power(-7, 3);
static constexpr unsigned kSeed = 0x9e3779b9u * 3;
__global__ void kernel(int *out) {
  constexpr Table table = squares();
  constexpr int kPower = power(3, 7);
  const int t = threadIdx.x;
  out[t] = table.v[t] + kPower;
  out[16 + t] = (int)(kSeed >> t) + kCube;
}
