// Parts of a group by label and by answer: which of how many a part is.
// run: --block 32 --arg out=i32[96]:zero
// expect out: 54 153 253 353 453 54 153 253 353 453 54 153 253 353 453 54 54 153 253 353 453 54 153 253 353 453 54 153 253 353 453 54
// expect out[32]: 20 20 20 20 20 21 21 21 120 120 120 120 120 121 121 121 20 20 20 20 20 21 21 21 120 120 120 120 120 121 121 121
// expect out[64]: 10 10 10 10 10 10 10 10 10 10 10 10 10 10 10 10 10 10 10 10 10 10 10 10 10 10 10 10 10 10 10 10
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void kernel(int* out) {
  const int t = threadIdx.x;
  auto w = cg::tiled_partition<16>(cg::this_thread_block());
  auto l = cg::labeled_partition(w, (t * 7 + 3) % 5);
  auto m = cg::labeled_partition(l, t & 8 ? -1 : 4);
  auto e = cg::binary_partition(w, t < 16);
  out[t] = l.meta_group_rank() * 100 + l.meta_group_size() * 10 + l.size();
  out[32 + t] = m.meta_group_rank() * 100 + m.meta_group_size() * 10 + m.thread_rank();
  out[64 + t] = e.meta_group_rank() * 100 + e.meta_group_size() * 10;
}
