// run: --grid 4 --block 32 --arg out=i32[1]:zero
// expect error: grid_sync_some_blocks_return.cu:8
// expect error: waits at a grid-wide barrier for blocks that have exited or can never arrive
#include <cooperative_groups.h>
__global__ void kernel(int *out) {
  if (blockIdx.x == 2) return;
  out[0] = 1;
  cooperative_groups::this_grid().sync();
}
