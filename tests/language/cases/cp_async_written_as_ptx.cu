// cp.async, commit_group and wait_group as inline assembly, two buffers in turn.
// run: --block 32 --arg in=i32[512]:iota --arg out=i32[256]:zero
// expect out: 2065 2172 2279 2386 2493 2600 2707 2814 2921 3028 3135 3242 3349 3456 2795 2134 895 895 895 895 895 895 895 895 895 895 895 895 895 895 895 895
// expect out[32]: 640 642 644 646 648 650 652 654 656 658 660 662 664 666 668 670 672 674 676 678 680 682 684 686 688 690 692 694 696 698 700 702
// expect out[64]: 672 674 676 678 680 682 684 686 688 690 692 694 696 698 700 702 704 706 708 710 712 714 716 718 720 722 724 726 728 730 732 734
// expect out[96]: 704 706 708 710 712 714 716 718 720 722 724 726 728 730 732 734 736 738 740 742 744 746 748 750 752 754 756 758 760 762 764 766
// expect out[128]: 736 738 740 742 744 746 748 750 752 754 756 758 760 762 764 766 768 770 772 774 776 778 780 782 784 786 788 790 792 794 796 798
__global__ void kernel(const int* in, int* out) {
  __shared__ __align__(16) int s[2][128];
  const int t = threadIdx.x;
  int n = 0;
  for (int j = 0; j < 4; j++) {
    const unsigned to = (unsigned)__cvta_generic_to_shared(&s[j & 1][4 * t]);
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16;\n\tcp.async.commit_group;" ::"r"(to), "l"(in + 128 * j + 4 * t) : "memory");
    if (j == 0) continue;
    asm volatile("cp.async.wait_group 1;" ::: "memory");
    __syncthreads();
    if (t < 16)
      for (int k = 0; k < 4; k++) n += s[(j - 1) & 1][(t * 9 + k) & 127];
    else
      n ^= s[(j - 1) & 1][t];
    __syncthreads();
  }
  asm volatile("cp.async.wait_all;" ::: "memory");
  __syncthreads();
  out[t] = n + s[1][127 - t];
  for (int k = 0; k < 4; k++) out[32 + 32 * k + t] = s[1][32 * k + t] + s[0][t];
}
