// Tiles of 32 join their own warp, which is all that reads and stores this part of the array.
// run: --block 64 --arg in=i32[64]:iota --arg out=i32[64]:zero
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void kernel(const int *in, int *out) {
  __shared__ int s[64];
  auto tile = cg::tiled_partition<32>(cg::this_thread_block());
  int t = threadIdx.x, first = t - tile.thread_rank();
  s[t] = in[t];
  tile.sync();
  out[t] = s[first + 31 - tile.thread_rank()];
}
