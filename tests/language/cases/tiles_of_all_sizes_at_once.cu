// In a block of 1,024 threads tiles of 512, 256, 128 and 64 threads wait at their own barriers at the same time, each another number of times.
// run: --block 1024 --arg out=i32[1024]:zero
// expect out: 5155 5145 5135
// expect out[512]: 5390 5383 5376
// expect out[768]: 4485 4480 4475
// expect out[896]: 2880 2877 2874
// expect out[960]: 3072 3069 3066
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
template <class Tile>
__device__ int turns(const Tile &tile, int *s, int i, int count) {
  int sum = 0;
  for (int k = 0; k < count; ++k) {
    s[i] = i + k;
    tile.sync();
    sum += s[i - tile.thread_rank() + tile.size() - 1 - tile.thread_rank()];
    tile.sync();
  }
  return sum;
}
__global__ void kernel(int *out) {
  __shared__ cg::block_tile_memory<1024> scratch;
  __shared__ int s[1024];
  cg::thread_block block = cg::this_thread_block(scratch);
  const int i = block.thread_rank();
  auto half = cg::tiled_partition<512>(block);
  auto quarter = cg::tiled_partition<256>(block);
  auto eighth = cg::tiled_partition<128>(block);
  auto least = cg::tiled_partition<64>(block);
  out[i] = i < 512 ? turns(half, s, i, 10) : i < 768 ? turns(quarter, s, i, 7) : i < 896 ? turns(eighth, s, i, 5) : turns(least, s, i, 3);
}
