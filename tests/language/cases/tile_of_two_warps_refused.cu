// run: --block 64 --arg out=i32[64]:zero
// expect error: a tile has 1, 2, 4, 8, 16 or 32 threads; larger ones are not interpreted, the kernel can still be measured on a GPU
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void kernel(int *out) {
  auto tile = cg::tiled_partition<64>(cg::this_thread_block());
  out[threadIdx.x] = tile.thread_rank();
}
