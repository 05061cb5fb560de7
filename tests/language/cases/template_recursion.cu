// run: --block 32 --arg out=i32[32]:zero
// expect out: 0 55 110
// host
template <int N> __device__ int triangle(int t) { return N * t + triangle<N - 1>(t); }
template <> __device__ int triangle<0>(int) { return 0; }
template <int N> __device__ int folded(int t) {
  if constexpr (N == 0) return 0;
  else return N * t + folded<N - 1>(t);
}
__global__ void kernel(int *out) { out[threadIdx.x] = triangle<10>(threadIdx.x) + folded<4>(threadIdx.x) - 10 * threadIdx.x; }
