// run: --block 8 --arg out=i32[32]:zero
// expect out: 13 -25536 251 57 40 -25535 253 57 67 -25534 255 57 94 -25533 1 57 121 -25532 3 57 148 -25531 5 57 175 -25530 7 57 202 -25529 9 57
template <int N, bool kUp> __device__ int walk(int x) {
  if constexpr (N == 0) return x;
  else return walk<N - 1, !kUp>(kUp ? x * 3 + N : x - N);
}
template <class T, class U = short> struct Pair {
  T a; U b;
  __device__ T sum() const { return a + b; }
};
template <class U> struct Pair<unsigned char, U> {
  unsigned char a; U b;
  __device__ unsigned char sum() const { return a + b + 1; }
};
template <class T> __device__ int size_of(T) { return sizeof(T); }
template <> __device__ int size_of(float) { return 44; }
__global__ void kernel(int *out) {
  const int t = threadIdx.x;
  out[4 * t] = walk<5, true>(t);
  out[4 * t + 1] = Pair<int>{t, (short)40000}.sum();
  out[4 * t + 2] = Pair<unsigned char, int>{(unsigned char)(250 + t), t}.sum();
  out[4 * t + 3] = size_of((char)t) + size_of(1.0f) + size_of(2.0) + size_of('a' + t);
}
