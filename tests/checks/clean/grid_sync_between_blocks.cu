// Blocks exchange through global memory around barriers of the whole grid, in a loop.
// run: --grid 4 --block 64 --arg data=i32[256]:iota --arg out=i32[256]:zero
#include <cooperative_groups.h>
__global__ void kernel(int *data, int *out) {
  const auto grid = cooperative_groups::this_grid();
  const int i = (int)grid.thread_rank();
  for (int step = 1; step < 4; ++step) {
    const int other = data[(i + 64 * step) % 256];
    grid.sync();
    data[i] += other;
    grid.sync();
  }
  out[i] = data[255 - i];
}
