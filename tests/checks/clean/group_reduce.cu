// Tiles reduce with cg::reduce, their leaders add to the result with atomics.
// run: --block 64 --arg in=i32[64]:iota --arg out=i32[1]:zero
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
namespace cg = cooperative_groups;
__global__ void kernel(const int *in, int *out) {
  auto tile = cg::tiled_partition<16>(cg::this_thread_block());
  int sum = cg::reduce(tile, in[threadIdx.x], cg::plus<int>());
  if (tile.thread_rank() == 0) atomicAdd(out, sum);
}
