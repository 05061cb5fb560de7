// A function of the file is passed on as a value and called by what it was passed to.
// run: --block 32 --arg out=i32[32]:zero
// expect out: 6 12 6 1
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
namespace cg = cooperative_groups;
struct Best {
  int at = -1;
  float value = 0;
};
__device__ __forceinline__ Best better(const Best &a, const Best &b) { return a.value > b.value || (a.value == b.value && a.at < b.at) ? a : b; }
__device__ int twice(int x) { return 2 * x; }
template <class F>
__device__ int apply(F f, int x) { return f(x); }
__global__ void kernel(int *out) {
  auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  Best best;
  best.at = threadIdx.x, best.value = threadIdx.x % 7;
  best = cg::reduce(warp, best, better);
  if (threadIdx.x == 0) out[0] = best.at, out[1] = apply(twice, best.at), out[2] = apply(twice, 3), out[3] = apply([](int x) { return x / 6; }, 6);
}
