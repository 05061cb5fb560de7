#include <cuda_runtime.h>
#include <vector>

struct SumOp {
  template <typename T>
  __host__ __device__ T operator()(const T& a, const T& b) const { return a + b; }
  template <typename T>
  __host__ __device__ static T identity() { return T(0); }
};
struct MaxOp {
  template <typename T>
  __host__ __device__ T operator()(const T& a, const T& b) const { return a > b ? a : b; }
  template <typename T>
  __host__ __device__ static T identity() { return T(-1000000); }
};
template <typename T, int ITEMS, typename Op>
__global__ void reduce_op(const T* in, T* out, int n, Op op) {
  extern __shared__ __align__(sizeof(double)) unsigned char raw[];
  T* s = reinterpret_cast<T*>(raw);
  T v = Op::template identity<T>();
  const int base = blockIdx.x * blockDim.x * ITEMS + threadIdx.x;
#pragma unroll
  for (int i = 0; i < ITEMS; ++i)
    if (base + i * blockDim.x < n) v = op(v, in[base + i * blockDim.x]);
  s[threadIdx.x] = v;
  __syncthreads();
  for (int k = blockDim.x >> 1; k > 0; k >>= 1) {
    if (threadIdx.x < k) s[threadIdx.x] = op(s[threadIdx.x], s[threadIdx.x + k]);
    __syncthreads();
  }
  if (!threadIdx.x) out[blockIdx.x] = s[0];
}
template <typename T, typename Op>
T reduce(const std::vector<T>& v, Op op) {
  constexpr int threads = 64, items = 4;
  const int n = static_cast<int>(v.size()), blocks = (n + threads * items - 1) / (threads * items);
  T *in = nullptr, *out = nullptr;
  cudaMalloc(&in, sizeof(T) * n);
  cudaMalloc(&out, sizeof(T) * blocks);
  cudaMemcpy(in, v.data(), sizeof(T) * n, cudaMemcpyHostToDevice);
  reduce_op<T, items><<<blocks, threads, threads * sizeof(T)>>>(in, out, n, op);
  std::vector<T> partial(blocks);
  cudaMemcpy(partial.data(), out, sizeof(T) * blocks, cudaMemcpyDeviceToHost);
  T total = Op::template identity<T>();
  for (T p : partial) total = op(total, p);
  return total;
}
int main() {
  std::vector<int> numbers(1000);
  for (size_t i = 0; i < numbers.size(); ++i) numbers[i] = static_cast<int>(i);
  const int sum = reduce(numbers, SumOp{}), largest = reduce(numbers, MaxOp{});
  return sum == 499500 && largest == 999 ? 0 : 1;
}
// 0 + ... + 255 = 32640; the largest of 256 in turn.
// kind: reductions
// result: out i32[0]: 32640 98176 163712 204972
// result 2: out i32[0]: 255 511 767 999
// expect: reduce_op<int, 4, SumOp> grid 4,1,1 block 64,1,1 shared 256 in=4000B:iota out=16B:unset n=1000 op={} reduce:41
// expect: reduce_op<int, 4, MaxOp> grid 4,1,1 block 64,1,1 shared 256 in=4000B:iota out=16B:unset n=1000 op={} reduce:41
