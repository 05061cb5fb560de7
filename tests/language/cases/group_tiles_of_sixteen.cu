// Each tile of 16 answers for its own lanes alone: lanes 0 to 15 hold 0 to 15, lanes 16 to 31 hold 16 to 31.
// run: --block 32 --arg out=i32[160]:zero
// expect out: 0 0
// expect out[16]: 1 1
// expect out[32]: 1 1
// expect out[48]: 0 0
// expect out[64]: 7 7
// expect out[80]: 0 0
// expect out[96]: 21845 43690 21845
// expect out[112]: 21845 43690 21845
// expect out[128]: 120 120
// expect out[144]: 376 376
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void kernel(int *out) {
  auto tile = cg::tiled_partition<16>(cg::this_thread_block());
  int t = threadIdx.x;
  out[t] = tile.any(t > 20);
  out[t + 32] = tile.all(t < 16);
  out[t + 64] = (int)tile.ballot(t < 3);
  out[t + 96] = (int)tile.match_any(t & 1);
  int sum = t;
  for (int d = 8; d > 0; d /= 2) sum += tile.shfl_xor(sum, d);
  out[t + 128] = tile.shfl(sum, 5);
}
