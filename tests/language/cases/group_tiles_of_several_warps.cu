// Tiles of two and of four warps: sums, scans, a structure, votes and a broadcast. With value rank + 1 the sum of 64 is 2080, of 128 8256.
// run: --block 256 --arg sums=i32[256]:zero --arg scans=i32[256]:zero --arg before=i32[256]:zero --arg rest=i32[16]:zero
// expect sums: 2080 2080 2080
// expect scans: 1 3 6 10 15
// expect before: 0 1 3 6 10
// expect rest: 64 4 3 1 0 64 7 2112 8256 2 0 255 1 192 8128
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
namespace cg = cooperative_groups;
struct Best {
  int value, at;
};
__global__ void kernel(int *sums, int *scans, int *before, int *rest) {
  __shared__ cg::block_tile_memory<256> scratch;
  cg::thread_block block = cg::this_thread_block(scratch);
  auto tile = cg::tiled_partition<64>(block);
  const int value = tile.thread_rank() + 1, i = block.thread_rank();
  sums[i] = cg::reduce(tile, value, cg::plus<int>());
  scans[i] = cg::inclusive_scan(tile, value, cg::plus<int>());
  before[i] = cg::exclusive_scan(tile, value);
  const Best best = cg::reduce(tile, Best{(i * 37) % 64, i}, [](Best a, Best b) { return a.value > b.value ? a : b; });
  const int some = tile.any(i == 70), every = tile.all(i < 100);
  const int from = tile.shfl(i, 5);
  auto wide = cg::tiled_partition<128>(block);
  const int of_wide = cg::reduce(wide, (int)wide.thread_rank() + 1, cg::plus<int>());
  wide.sync();
  if (i == 192) {
    rest[0] = tile.size(), rest[1] = tile.meta_group_size(), rest[2] = tile.meta_group_rank();
  }
  if (i == 64) rest[3] = some, rest[4] = every;
  if (i == 0) rest[5] = best.value + 1, rest[6] = best.at * 37 % 64 == 63 ? 7 : best.at;
  if (i == 127) rest[7] = scans[i] + 32;
  if (i == 200) rest[8] = of_wide, rest[9] = wide.meta_group_size();
  if (i == 1) rest[10] = some;
  const int last = cg::reduce(tile, i, cg::greater<int>());
  if (i == 255) rest[11] = last, rest[12] = 1;
  if (i == 3) rest[13] = from - 5 + 192;
  const int most = cg::inclusive_scan(wide, (int)wide.thread_rank());
  if (i == 255) rest[14] = most;
}
