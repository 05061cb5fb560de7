// run: --block 32 --arg out=i32[32]:zero --set N=3
// expect out: 0 3 6
template <class T, int N> struct Scale {
  template <class U> friend __device__ T apply(const Scale &s, U v) { return s.value(v); }
  __device__ T value(T v) const { return v * N; }
  static __device__ T zero() { return T{}; }
};
template <int N> __global__ void kernel(int *out) {
  Scale<int, N> s;
  out[threadIdx.x] = apply(s, (short)threadIdx.x) + Scale<int, N>::zero();
}
