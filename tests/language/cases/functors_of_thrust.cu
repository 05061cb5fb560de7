// run: --block 32 --arg in=i32[32]:iota --arg out=i32[32]:zero
// expect out: 30 56 28 68 26 71 31 91 29 91 37 109
#include <functional>
#include <thrust/functional.h>
template <class Op>
__device__ int folded(Op op, const int *in, int first) {
  int value = first;
  for (int i = 1; i < 4; ++i) value = op(value, in[i]);
  return value;
}
__global__ void kernel(const int *in, int *out) {
  const int t = threadIdx.x;
  int value = folded(thrust::plus<int>(), in, t) * (t % 2 ? 5 : 1) + thrust::maximum<int>()(t, 3) - thrust::minimum<int>()(t, 3);
  value += thrust::multiplies<>()(t, t + 1) % 3 + std::minus<int>()(20, 3) + thrust::negate<int>()(t);
  value += std::greater<>()(t, 4) + thrust::logical_not<int>()(t) * 4 + thrust::square<int>()(t % 4);
  out[t] = value;
}
