// By value at the time of the capture, by reference, changed within, called by another.
// run: --block 8 --arg out=i32[32]:zero
// expect out: 93 202 31108 111 113 204 32132 111 133 206 33172 111 153 208 34228 111 173 210 35300 111 193 212 36388 111 213 214 37492 111 233 216 38612 111
template <class F> __device__ int twice(F f, int x) { return f(f(x)); }
__global__ void kernel(int *out) {
  const int t = threadIdx.x;
  int a = t, b = 1;
  auto by_value = [a, k = b + 2](int x) mutable { a += k; return a * 10 + x; };
  auto by_reference = [&](int x) { b += x; return b + a; };
  a = 100;
  out[4 * t] = by_value(1) + by_value(2);
  out[4 * t + 1] = twice(by_reference, t);
  out[4 * t + 2] = twice([=](int x) { return x * b + a; }, 2);
  out[4 * t + 3] = [&]() -> int { for (int i = 0;; i++) if (i * i > b) return i; }() + a;
}
