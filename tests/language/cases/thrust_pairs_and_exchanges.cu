// What of thrust a thread uses: exchanges, pairs, tuples, the lesser of two.
// run: --block 4 --arg a=i32[4]:iota
// expect a: 11 10 13 12
#include <thrust/extrema.h>
#include <thrust/pair.h>
#include <thrust/swap.h>
#include <thrust/tuple.h>
__global__ void k(int* a) {
  __shared__ int s[4];
  const int t = threadIdx.x;
  s[t] = a[t];
  __syncthreads();
  if (t % 2 == 0) thrust::swap(s[t], s[t + 1]);
  __syncthreads();
  const thrust::pair<int, int> p = thrust::make_pair(s[t], 10);
  const auto all = thrust::make_tuple(p.first, thrust::max(p.second, 3));
  a[t] = thrust::get<0>(all) + thrust::get<1>(all);
}
