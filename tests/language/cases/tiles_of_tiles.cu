// A tile of a tile counts within it, also as a parameter whose type does not name the parent; groups of the size given at run time.
// run: --block 64 --arg out=i32[320]:zero
// by schedule
// expect out: 40 41 42 43 140 141 142 143 240 241 242 243 340 341 342 343 40 41 42 43 140 141 142 143 240 241 242 243 340 341 342 343
// expect out[32]: 40 41 42 43 140 141 142 143 240 241 242 243 340 341 342 343 40 41 42 43 140 141 142 143 240 241 242 243 340 341 342 343
// expect out[64]: 160 161 162 163 260 261 262 263 360 361 362 363 460 461 462 463 560 561 562 563 660 661 662 663 760 761 762 763 860 861 862 863
// expect out[96]: 960 961 962 963 1060 1061 1062 1063 1160 1161 1162 1163 1260 1261 1262 1263 1360 1361 1362 1363 1460 1461 1462 1463 1560 1561 1562 1563 1660 1661 1662 1663
// expect out[128]: 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2
// expect out[160]: 12 12 12 12 12 12 12 12 12 12 12 12 12 12 12 12 12 12 12 12 12 12 12 12 12 12 12 12 12 12 12 12
// expect out[192]: 32000400 32010401 32020402 32030403 32040400 32050401 32060402 32070403 32080400 32090401 32100402 32110403 32120400 32130401 32140402 32150403 32160400 32170401 32180402 32190403 32200400 32210401 32220402 32230403 32240400 32250401 32260402 32270403 32280400 32290401 32300402 32310403
// expect out[224]: 32000400 32010401 32020402 32030403 32040400 32050401 32060402 32070403 32080400 32090401 32100402 32110403 32120400 32130401 32140402 32150403 32160400 32170401 32180402 32190403 32200400 32210401 32220402 32230403 32240400 32250401 32260402 32270403 32280400 32290401 32300402 32310403
// expect out[256]: 0 0 24004 124104 0 0 24204 124304 0 0 24014 124114 0 0 24214 124314 0 0 24024 124124 0 0 24224 124324 0 0 24034 124134 0 0 24234 124334
// expect out[288]: 0 0 24004 124104 0 0 24204 124304 0 0 24014 124114 0 0 24214 124314 0 0 24024 124124 0 0 24224 124324 0 0 24034 124134 0 0 24234 124334
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__device__ int where(const cg::thread_block_tile<4>& t) { return t.meta_group_rank() * 100 + t.meta_group_size() * 10 + t.thread_rank(); }
__device__ int of(cg::thread_group g) {
  g.sync();
  return g.size() * 100 + g.thread_rank();
}
__global__ void kernel(int* out) {
  const int t = threadIdx.x;
  auto b = cg::this_thread_block();
  auto w = cg::tiled_partition<32>(b);
  auto t16 = cg::tiled_partition<16>(w);
  auto t4 = cg::tiled_partition<4>(t16);
  out[t] = where(t4);
  out[64 + t] = where(cg::tiled_partition<4>(b));
  cg::thread_block_tile<32> w2 = cg::tiled_partition<32>(b);
  out[128 + t] = w2.meta_group_rank() * 10 + w2.meta_group_size();
  out[192 + t] = of(t4) + of(w) * 10000;
  if (t & 2) {
    auto c = cg::coalesced_threads();
    auto d = cg::tiled_partition(c, 4);
    out[256 + t] = d.size() * 1000 + d.thread_rank() * 100 + d.meta_group_rank() * 10 + d.meta_group_size();
    auto e = cg::binary_partition(d, t % 4 == 3);
    out[256 + t] += e.meta_group_rank() * 100000 + e.meta_group_size() * 10000;
  }
}
