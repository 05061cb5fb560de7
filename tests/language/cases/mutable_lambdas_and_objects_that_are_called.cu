// Lambdas that change what they hold, objects with operators, and folded sums.
// run: --block 32 --arg out=i32[96]:zero
// expect out: 0 1 7 30 86 0 36 102 215 396 0 121 297 550 906 0 256 592 1035 1616 0 441 987 1670 2526 0 676 1482 2455 3636 0 961
// expect out[32]: -6 72 290 1002 844 354 858 2298 1639 3234 954 3030 2229 4338 8874 2154 2234 4806 10146 22554 1194 4152 10050 23562 14244 1794 7898 21738 14039 24114 2874 15990
// expect out[64]: 6 63 164 357 706 271 468 809 1362 2211 536 1073 1854 2967 4516 801 1878 3299 5172 7621 1066 2883 5144 7977 11526 1331 4088 7389 11382 16231 1596 5493
template <class F>
__device__ int apply(F f, int n) {
  int a = 0;
  for (int i = 0; i < n; i++) a += f(i);
  return a;
}
template <int... I>
__device__ int fold(int x) {
  return ((x * I) + ... + 0);
}
struct Acc {
  int v;
  __device__ Acc& operator+=(int x) {
    v = v * 3 + x;
    return *this;
  }
  __device__ operator int() const { return v; }
  __device__ int operator()(int i) const { return v - i; }
  __device__ int operator[](int i) { return v << i; }
};
__global__ void kernel(int* out) {
  const int t = threadIdx.x;
  int k = t;
  Acc a{t};
  auto g = [&k, t](int i) mutable {
    k += i;
    return k * t;
  };
  int x = apply(g, t % 5);
  int y = apply([=](int i) { return i * t - k; }, 3);
  a += k;
  a += x;
  out[t] = x + y;
  out[32 + t] = apply(a, 4) + a[t & 3];
  out[64 + t] = fold<1, 2, -5, 7>(t) + apply(
                                           [&](int i) {
                                             auto in = [&](int j) { return a.v += j; };
                                             return in(i) + in(1);
                                           },
                                           2);
}
