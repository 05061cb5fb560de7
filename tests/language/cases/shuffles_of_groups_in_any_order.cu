// Three groups of lanes shuffle each with a mask of its own, while their lanes come at different times: lanes of one path may belong to
// groups of which one is complete and another is not.
// run: --block 32 --arg out=i32[32]:zero
// expect out: 0 1 2 3 5 7 9 12 15 18 22 26 30 35 40 45 51 57 63 70 77 84 92 100 108 117 126 135 145 155 165 176
__device__ int lane_of(unsigned mask, int rank) {
  for (int i = 0; i < 32; i++)
    if ((mask >> i & 1) && rank-- == 0) return i;
  return 32;
}
__global__ void kernel(int *out) {
  const int t = threadIdx.x, rank = t / 3;
  const unsigned mine = t % 3 == 0 ? 0x49249249u : t % 3 == 1 ? 0x92492492u : 0x24924924u;
  int v = t;
  for (int s = 1; s < 16; s *= 2) {
    const int before = __shfl_sync(mine, v, lane_of(mine, rank < s ? rank : rank - s));
    if (rank >= s) v += before;
  }
  out[t] = v;
}
