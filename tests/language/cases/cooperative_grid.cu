// Barriers of the grid, tiles of eight, and the lanes that came together.
// run: --block 64 --grid 4 --arg out=i32[512]:zero
// expect out: 7 160009 5 260007 11 360013 9 460011 1015 561017 1013 661015 1019 761021 1017 861019 2023 962025 2021 1062023 2027 1162029 2025 1262027 3031 1363033 3029 1463031 3035 1563037 3033 1663035
// expect out[416]: 326 330 334 338 342 346 350 354 358 362 366 370 374 378 382 386 390 394 398 402 406 410 414 418 422 426 430 434 438 442 446 450
// expect out[448]: 454 458 462 466 470 474 478 482 486 490 494 498 502 506 510 514 518 522 526 530 534 538 542 546 550 554 558 562 566 570 574 578
// expect out[480]: 582 586 590 594 598 602 606 610 614 618 622 626 630 634 638 642 646 650 654 658 662 666 670 674 678 682 686 690 694 698 702 706
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void kernel(int *out) {
  auto grid = cg::this_grid(); auto block = cg::this_thread_block();
  int i = (int)grid.thread_rank();
  for (int k = 0; k < 3; ++k) {
    out[i] = out[i] + i * k + 1;
    grid.sync();
    out[256 + i] += out[(i + 64 * (k + 1)) % 256];
    grid.sync();
  }
  auto tile = cg::tiled_partition<8>(block);
  int v = tile.shfl_xor(i, 3) + tile.meta_group_rank() * 1000;
  if (i % 2) { auto on = cg::coalesced_threads(); v += on.size() * 10000 + on.thread_rank() * 100000 + on.shfl(i, 1); }
  out[i] = v + (int)grid.num_blocks() + block.group_index().x;
}
