// Two reductions by cub in the same storage without a barrier between them.
// run: --block 128 --arg in=i32[128]:iota --arg out=i32[2]:zero
// finding: race @sum @most on storage
#include <cub/cub.cuh>
__global__ void kernel(const int *in, int *out) {
  using Reduce = cub::BlockReduce<int, 128>;
  __shared__ typename Reduce::TempStorage storage;
  const int v = in[threadIdx.x];
  const int sum = Reduce(storage).Sum(v);  // @sum
  const int most = Reduce(storage).Reduce(v, [](int a, int b) { return a > b ? a : b; });  // @most
  if (threadIdx.x == 0) out[0] = sum, out[1] = most;
}
