// run: --block 32 --arg out=i32[32]:zero
// host
struct Sum {
  int *into, parts[4];
  __device__ Sum(int *into) : into(into), parts{1, 2, 3, 4} {}
  __device__ ~Sum() { for (int i = 0; i < 4; ++i) *into += parts[i]; }
};
__device__ int total(const int *p, int n) { int s = 0; while (n--) s += *p++; return s; }
__device__ void swap(int &a, int &b) { int c = a; a = b; b = c; }
__device__ Sum make(int *into, int k) { Sum s(into); s.parts[k & 3] = k; return s; }
__global__ void kernel(int *out) {
  int result = 0, t = threadIdx.x;
  for (int turn = 0; turn < 4; ++turn) {
    int a[4] = {t, turn, 2, 3};
    if (turn % 2 && t % 3 == 0) continue;
    Sum sum(&result);
    for (int i = 0; i < 4; ++i) {
      int b[2] = {a[i], i};
      swap(b[i & 1], a[(i + t) & 3]);
      const auto add = [&](int k) { return total(b, 2) + k * b[k & 1]; };
      result += add(i);
      if (result > 100000) break;
    }
    sum.parts[turn] = total(a, 4) + make(&result, turn).parts[t & 3];
    const int &x = a[t & 3];
    result += x;
  }
  switch (t & 3) {
    int c[4];
    case 0: c[t & 1] = 1; result += c[t & 1]; break;
    case 1: c[3] = t; result += c[3]; break;
    default: result += 5;
  }
  out[t] = result;
}
