// run: --block 64 --arg out=i32[64]:zero --arg sums=i32[16]:zero
// expect out: 63 62 61
// expect sums: 6 22 38
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void kernel(int *out, int *sums) {
  __shared__ int s[64];
  cg::thread_block block = cg::this_thread_block();
  int rank = block.thread_rank();
  s[rank] = rank;
  block.sync();
  out[rank] = s[block.size() - 1 - rank];
  auto tile = cg::tiled_partition<4>(block);
  int sum = rank;
  for (int d = tile.size() / 2; d > 0; d /= 2) sum += tile.shfl_down(sum, d);
  if (tile.thread_rank() == 0) sums[rank / 4] = sum;
}
