// Lanes return before the others pass a mask that does not have them; those go on alone, through shuffles, votes and a barrier.
// run: --grid 2 --block 64 --arg in=i32[128]:iota --arg out=i32[128]:zero
// expect out: 299 326 362 398 434 470 506 542 578 505 415 325 246 150 54 78
// expect out[16]: 160 181 211 69 -20 -21 -22 -23 -24 -25 -26 -27 -28 -29 -30 -31
// expect out[32]: 1451 1478 1514 1550 1586 1622 1658 1694 1730 2465 2375 2285 3014 2918 2822 2846
// expect out[48]: 2120 2141 2171 453 -52 -53 -54 -55 -56 -57 -58 -59 -60 -61 -62 -63
// expect out[64]: 2603 2630 2666 2702 2738 2774 2810 2846 2882 3425 3335 3245 3782 3686 3590 3614
// expect out[80]: 3080 3101 3131 837 -84 -85 -86 -87 -88 -89 -90 -91 -92 -93 -94 -95
// expect out[96]: 3755 3782 3818 3854 3890 3926 3962 3998 4034 4385 4295 4205 4550 4454 4358 4382
// expect out[112]: 4040 4061 4091 1221 -116 -117 -118 -119 -120 -121 -122 -123 -124 -125 -126 -127
__global__ void kernel(const int *in, int *out) {
  __shared__ int s[64];
  const int t = threadIdx.x, g = blockIdx.x * 64 + t, lane = t & 31;
  out[g] = -in[g];
  if (lane >= 20) return;
  s[t] = in[g] * 3;
  __syncwarp(0xfffff);
  int v = s[(t & 32) + (lane + 7) % 20];
  v += __shfl_up_sync(0xfffffu, v, 1);
  __syncwarp(0xfffff);
  if (lane > 11) {
    v = v * 2 + __popc(__ballot_sync(0xff000u, v & 4));
    if (lane == 19) {
      out[g] = v;
      return;
    }
    v += __any_sync(0x7f000u, v > 300) * 1000;
  } else {
    v = v * 3 + __all_sync(0xfffu, v > 0);
  }
  __syncwarp(0x7ffff);
  s[t] = v;
  __syncwarp(0x7ffff);
  out[g] = s[(t & 32) + (lane + 3) % 19] + v;
}
