// A tile of several warps has no thread of the rank that is asked for: on a GPU it waits forever for that thread's warp.
// run: --block 128 --arg out=i32[128]:zero
// expect error: assertion failed: rank < tile.size(), as a GPU waits forever
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void kernel(int *out) {
  __shared__ cg::block_tile_memory<128> scratch;
  cg::thread_block block = cg::this_thread_block(scratch);
  auto tile = cg::tiled_partition<64>(block);
  out[block.thread_rank()] = tile.shfl(block.thread_rank(), 5 + 64);
}
