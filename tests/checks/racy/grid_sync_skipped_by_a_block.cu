// A block leaves before the barrier of the grid: the others wait for ever.
// run: --grid 3 --block 32 --arg out=i32[96]:zero
// finding: barrier @wait
#include <cooperative_groups.h>
__global__ void kernel(int *out) {
  if (blockIdx.x == 1) return;
  out[blockIdx.x * 32 + threadIdx.x] = 1;
  cooperative_groups::this_grid().sync();  // @wait
}
