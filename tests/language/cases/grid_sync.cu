// All blocks wait for each other: what the others stored before is there behind it.
// run: --grid 6 --block 64 --arg data=i32[384]:zero --arg out=i32[384]:zero
// expect out: 703 702 701 700
// expect out[64]: 639 638 637 636
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void kernel(int *data, int *out) {
  const auto grid = cg::this_grid();
  const int i = (int)grid.thread_rank(), n = (int)grid.size();
  data[i] = i;
  grid.sync();
  const int mirrored = data[n - 1 - i];
  grid.sync();
  data[i] = mirrored + 320;
  cg::this_grid().sync();
  out[i] = data[i];
}
