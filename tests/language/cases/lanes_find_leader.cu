// Lanes of equal keys find their leader by ballots, in turns.
// run: --block 96 --arg out=i32[96]:zero
// expect out: 7 1028 2090 3276 4834 7 1028 2090 3276 4834 7 1028 2090 3276 4834 7 1028 2090 3276 4834 7 1028 2090 3276 4834 7 1028 2090 3276 4834 7 1028
// expect out[32]: 7 1028 2090 3276 4834 7 1028 2090 3276 4834 7 1028 2090 3276 4834 7 1028 2090 3276 4834 7 1028 2090 3276 4834 7 1028 2090 3276 4834 7 1028
// expect out[64]: 7 1028 2090 3276 4834 7 1028 2090 3276 4834 7 1028 2090 3276 4834 7 1028 2090 3276 4834 7 1028 2090 3276 4834 7 1028 2090 3276 4834 7 1028
__global__ void kernel(int *out) {
  int i = threadIdx.x, v = i % 5, r = 0;
  unsigned left = 0xffffffffu;
  while (true) {
    unsigned now = __ballot_sync(left, true);
    int leader = __ffs(now) - 1;
    int key = __shfl_sync(now, v, leader);
    unsigned same = __ballot_sync(now, v == key);
    r = r * 3 + __popc(same);
    if (v == key) { r += 1000 * leader; break; }
    left = now & ~same;
  }
  out[i] = r;
}
