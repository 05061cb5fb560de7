// run: --block 64 --arg in=i32[64]:iota --arg out=i32[256]:zero
// expect out: 0 1 3 6 10
// expect out[31]: 496 32
// expect out[64]: 0 0 1 3 6
// expect out[128]: 31 31
// expect out[192]: 0 1 2 3
// expect out[255]: 63
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
namespace cg = cooperative_groups;
__global__ void kernel(const int *in, int *out) {
  __shared__ int s[64];
  cg::thread_block block = cg::this_thread_block();
  cg::memcpy_async(block, s, in, sizeof s);
  cg::wait(block);
  auto warp = cg::tiled_partition<32>(block);
  const int value = s[block.thread_rank()];
  out[block.thread_rank()] = cg::inclusive_scan(warp, value);
  out[64 + block.thread_rank()] = cg::exclusive_scan(warp, value, cg::plus<int>());
  out[128 + block.thread_rank()] = cg::reduce(warp, value, cg::greater<int>());
  cg::thread_group any = cg::tiled_partition(block, 16);
  any.sync();
  out[192 + block.thread_rank()] = warp.meta_group_rank() * 32 + any.size() * (warp.thread_rank() / 16) + any.thread_rank();
}
