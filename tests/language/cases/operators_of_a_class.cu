// run: --block 8 --arg out=i32[16]:zero
// expect out: 33365 201 25025 201 40036 201 16685 201 71485 201 12516 201 11125 201 70056 201
struct Modular {
  unsigned v;
  __device__ Modular(unsigned v) : v(v % 10007) {}
  __device__ Modular operator*(Modular o) const { return v * o.v; }
  __device__ Modular &operator+=(Modular o) { v = (v + o.v) % 10007; return *this; }
  __device__ Modular operator-() const { return 10007 - v; }
  __device__ bool operator==(const Modular &o) const { return v == o.v; }
  __device__ unsigned operator[](int i) const { return v >> i & 1; }
  __device__ explicit operator bool() const { return v != 0; }
  __device__ Modular operator++(int) { const Modular old = *this; *this += 1; return old; }
};
__device__ Modular raised(Modular base, unsigned n) {
  Modular r = 1;
  for (; n; n >>= 1, base = base * base)
    if (n & 1) r = r * base;
  return r;
}
__global__ void kernel(int *out) {
  const unsigned t = threadIdx.x;
  Modular a = raised(t + 3, 10005), b = a++ * (t + 3);
  a += -b;
  out[2 * t] = a.v * 10 + a[0] + (b == Modular(1) ? 5 : 0);
  out[2 * t + 1] = b.v + (Modular(10007 * t) ? 100 : 200);
}
