// Tiles of eight lanes are joined, and the words of the neighbouring tile are read.
// run: --block 32 --arg in=i32[32]:iota --arg out=i32[32]:zero
// finding: race @store @read on s
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void kernel(const int *in, int *out) {
  __shared__ int s[32];
  auto tile = cg::tiled_partition<8>(cg::this_thread_block());
  int t = threadIdx.x;
  s[t] = in[t];  // @store
  tile.sync();
  out[t] = s[t ^ 8];  // @read
}
