// Tiles of eight lanes: each joins its eight lanes, and they read their own eight words.
// run: --block 32 --arg in=i32[32]:iota --arg out=i32[32]:zero
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void kernel(const int *in, int *out) {
  __shared__ int s[32];
  auto tile = cg::tiled_partition<8>(cg::this_thread_block());
  int t = threadIdx.x;
  s[t] = in[t];
  tile.sync();
  out[t] = s[t ^ 7];
}
