// run: --block 32 --arg out=i32[96]:zero
// expect out: 65535 65535
// expect out[16]: 1 1
// expect out[32]: 1 1
// expect out[48]: 0 0
// expect out[64]: 1 1
// expect out[80]: 1 1
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void kernel(int *out) {
  auto tile = cg::tiled_partition<16>(cg::this_thread_block());
  int i = threadIdx.x;
  out[i] = tile.ballot(i < 17);
  out[32 + i] = tile.all(i < 17);
  out[64 + i] = tile.any(i < 17);
}
