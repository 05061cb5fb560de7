// The lanes of a branch as a group: ranks count its members alone. Lanes 1, 4, 7 .. 31: rank r is lane 3 * r + 1; their sum is
// 11 * 1 + 3 * (0 + .. + 10) = 176.
// run: --block 32 --arg out=i32[32]:zero --arg pairs=f32[32]:zero
// expect out[1]: 176
// expect out[4]: 1176
// expect out[31]: 10176
// expect pairs[1]: 36
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
namespace cg = cooperative_groups;
struct Pair { float a, b; };
__global__ void kernel(int *out, float *pairs) {
  int t = threadIdx.x;
  if (t % 3 == 1) {
    cg::coalesced_group group = cg::coalesced_threads();
    int sum = cg::reduce(group, t, cg::plus<int>());
    cg::coalesced_group odd = cg::binary_partition(group, t % 2 == 1);
    Pair last = group.shfl(Pair{(float)t, (float)odd.size()}, group.size() - 1);  // lane 31; of 1 7 13 19 25 31: 6
    out[t] = sum + 1000 * group.thread_rank() + (group.ballot(t < 5) == 3u ? 0 : 1) + (group.any(t == 7) ? 0 : 1);
    pairs[t] = last.a + last.b - (group.shfl_up(t, 1) == (t > 3 ? t - 3 : t) ? 1 : 0);
  }
}
