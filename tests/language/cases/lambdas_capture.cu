// Lambdas that capture by value and by reference, mutable and generic.
// run: --block 32 --arg out=i32[32]:zero
// expect out: 11 311 837 1567 2535 3719 5153 6815 8739 10903 13341 16031 19007 22247 25785 29599 33723 38135 42869 47903 53271 58951 64977 71327 78035 85079 92493 100255 108399 116903 125801 135071
template <class F> __device__ int twice(F f, int v) { return f(f(v)); }
__global__ void kernel(int *out) {
  int i = threadIdx.x, total = 0;
  auto add = [&total, i](int v) mutable { i += 1; total += v; return v * i; };
  auto pick = [=](auto x) { return i & 1 ? x : x * x; };
  out[i] = twice(add, i) + pick(3) + (int)pick(1.5f) + total * 100 + twice([](int v) { return v ^ 5; }, i);
}
