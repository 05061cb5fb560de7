// run: --grid 100000 --block 1024 --arg out=i32[1]:zero
// expect error: grid_sync_too_large.cu:7
// expect error: blocks, but only 264 can be resident on the GPU at once
#include <cooperative_groups.h>
__global__ void kernel(int *out) {
  if (threadIdx.x == 0 && blockIdx.x == 0) out[0] = 1;
  cooperative_groups::this_grid().sync();
}
