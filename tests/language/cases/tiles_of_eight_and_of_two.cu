// Tiles of 8 and 2 threads, coalesced threads and a group without a type for its size, in a block of one warp and a half.
// run: --block 48 --arg out=i32[384]:zero
// by schedule
// expect out: 0 10 21 31 42 52 63 73 100 110 121 131 142 152 163 173 200 210 221 231 242 252 263 273 300 310 321 331 342 352 363 373
// expect out[32]: 400 410 421 431 442 452 463 473 500 510 521 531 542 552 563 573 6404 6414 6424 6434 6404 6414 6424 6434 6404 6414 6424 6434 6404 6414 6424 6434
// expect out[64]: 6404 6414 6424 6434 6404 6414 6424 6434 6404 6414 6424 6434 6404 6414 6424 6434 6404 6414 6424 6434 6404 6414 6424 6434 6404 6414 6424 6434 6404 6414 6424 6434
// expect out[96]: 303001 402001 501001 600001 707001 506001 605001 704001 311009 410009 509009 608009 715009 514009 613009 712009 319017 418017 517017 616017 723017 522017 621017 720017 327025 426025 525025 624025 731025 530025 629025 728025
// expect out[128]: 335033 434033 533033 632033 739033 538033 637033 736033 343041 442041 541041 640041 747041 546041 645041 744041 1 1 1 1 1 1 1 1 64 64 64 64 64 64 64 64
// expect out[160]: 3 3 3 3 3 3 3 3 576 576 576 576 576 576 576 576 1 1 1 1 1 1 1 1 1600 1600 1600 1600 1600 1600 1600 1600
// expect out[192]: 73 73 73 73 73 73 73 73 146 146 146 146 146 146 146 146 36 36 36 36 36 36 36 36 73 73 73 73 73 73 73 73
// expect out[224]: 146 146 146 146 146 146 146 146 36 36 36 36 36 36 36 36 1400 1401 0 0 0 1402 1403 0 0 0 1404 1405 0 0 0 1406
// expect out[256]: 1407 0 0 0 1408 1409 0 0 0 1410 1411 0 0 0 1412 1413 0 0 0 600 601 0 0 0 602 603 0 0 0 604 605 0
// expect out[288]: 31 31 0 0 0 131 531 0 0 0 631 1031 0 0 0 1131 1531 0 0 0 1631 2031 0 0 0 2131 2531 0 0 0 2631 3031
// expect out[320]: 0 0 0 3546 3546 0 0 0 3646 4046 0 0 0 4146 4546 0 15 15 15 113 113 113 385 385 3 29 29 29 225 225 225 257
// expect out[352]: 7 7 57 57 57 449 449 449 15 15 15 113 113 113 385 385 3 29 29 29 225 225 225 257 7 7 57 57 57 449 449 449
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
namespace cg = cooperative_groups;
__global__ void kernel(int* out) {
  const int t = threadIdx.x;
  auto b = cg::this_thread_block();
  auto t8 = cg::tiled_partition<8>(b);
  auto t2 = cg::tiled_partition<2>(t8);
  auto c = cg::tiled_partition(b, 4);
  out[t] = t8.meta_group_rank() * 100 + t8.thread_rank() * 10 + t2.meta_group_rank();
  out[48 + t] = t8.meta_group_size() * 1000 + t2.meta_group_size() * 100 + c.thread_rank() * 10 + (int)c.size();
  out[96 + t] = t8.shfl(t, 9) + 1000 * t8.shfl_xor(t, 3) + 100000 * t8.shfl_down(t & 7, 3);
  int v = -1;
  if (t8.meta_group_rank() & 1)
    v = cg::reduce(t8, t * t, cg::less<int>());
  else
    v = t8.any(t == 19) * 2 + t8.all(t < 40);
  out[144 + t] = v;
  unsigned m = t8.ballot(t % 3 == 0);
  out[192 + t] = m;
  if (t % 5 < 2) {
    auto g = cg::coalesced_threads();
    out[240 + t] = g.size() * 100 + g.thread_rank();
    out[288 + t] = g.shfl(t, g.size() - 1) + 100 * g.shfl_up(t, 1);
  }
  out[336 + t] = t8.match_any(t / 3) * 2 + (b.thread_rank() == t);
}
