// A barrier of the block orders nothing for other blocks.
// run: --grid 2 --block 32 --arg data=i32[64]:iota --arg out=i32[64]:zero
// finding: race @store @read on data
#include <cooperative_groups.h>
__global__ void kernel(int *data, int *out) {
  const int i = (int)cooperative_groups::this_grid().thread_rank();
  data[i] = 2 * i;  // @store
  cooperative_groups::this_thread_block().sync();
  out[i] = data[63 - i];  // @read
}
