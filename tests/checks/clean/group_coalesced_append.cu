// The lanes of a branch as a group: its leader reserves slots for all with one atomic and broadcasts the first.
// run: --block 64 --arg in=i32[64]:iota --arg count=i32[1]:zero --arg out=i32[64]:zero
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void kernel(const int *in, int *count, int *out) {
  int v = in[threadIdx.x];
  if (v % 3 == 0) {
    cg::coalesced_group group = cg::coalesced_threads();
    int first = 0;
    if (group.thread_rank() == 0) first = atomicAdd(count, (int)group.size());
    out[group.shfl(first, 0) + group.thread_rank()] = v;
  }
}
