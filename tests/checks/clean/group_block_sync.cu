// The block as a cooperative group: its sync is __syncthreads.
// run: --block 64 --arg in=i32[64]:iota --arg out=i32[64]:zero
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void kernel(const int *in, int *out) {
  __shared__ int s[64];
  cg::thread_block block = cg::this_thread_block();
  int t = block.thread_rank();
  s[t] = in[t];
  block.sync();
  out[t] = s[63 - t];
}
