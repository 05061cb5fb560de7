// A sync of the warp's tile where the whole block's is needed.
// run: --block 128 --arg in=i32[128]:iota --arg out=i32[128]:zero
// finding: race @store @read on s
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void kernel(const int *in, int *out) {
  __shared__ int s[128];
  auto tile = cg::tiled_partition<32>(cg::this_thread_block());
  int t = threadIdx.x;
  s[t] = in[t];  // @store
  tile.sync();
  out[t] = s[127 - t];  // @read
}
