// One barrier of the grid in each turn: the next turn reads while other blocks still store.
// run: --grid 4 --block 64 --arg data=i32[256]:iota --arg out=i32[256]:zero
// finding: race @read @store on data
#include <cooperative_groups.h>
__global__ void kernel(int *data, int *out) {
  const auto grid = cooperative_groups::this_grid();
  const int i = (int)grid.thread_rank();
  for (int step = 1; step < 4; ++step) {
    const int other = data[(i + 64 * step) % 256];  // @read
    grid.sync();
    data[i] = other;  // @store
  }
  out[i] = i;
}
