// Lanes of one label wait for each other, and read what those of another label stored.
// run: --block 32 --arg out=i32[32]:zero
// finding: race @store @read on s
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void kernel(int *out) {
  __shared__ int s[32];
  const int t = threadIdx.x;
  auto same = cg::labeled_partition(cg::tiled_partition<32>(cg::this_thread_block()), t % 3);
  s[t] = t;  // @store
  same.sync();
  out[t] = s[(t + 1) % 32];  // @read
}
