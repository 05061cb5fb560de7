// Lanes of one label wait for each other, and read what one of them stored.
// run: --block 32 --arg out=i32[32]:zero
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void kernel(int *out) {
  __shared__ int s[32];
  const int t = threadIdx.x;
  auto same = cg::labeled_partition(cg::tiled_partition<32>(cg::this_thread_block()), t % 4);
  s[t] = t;
  same.sync();
  out[t] = s[(t + 4) % 32];
}
