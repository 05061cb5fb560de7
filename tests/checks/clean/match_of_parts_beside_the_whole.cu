// Two arms match among their own lanes, and all lanes match afterwards: lanes that wait for the whole warp do not meet those that are still
// at the match of their arm, in whatever order the paths run.
// run: --block 64 --arg out=u32[64]:zero
__global__ void kernel(unsigned *out) {
  const unsigned t = threadIdx.x;
  unsigned m = __ballot_sync(0xffffffffu, t % 3 == 0);
  unsigned v = 0;
  if (t % 3 == 0) {
    v = __match_any_sync(m, t & 1u);
  } else {
    m = ~m;
    __syncwarp(m);
    v = __match_any_sync(m, t & 1u);
  }
  const unsigned all = __match_any_sync(0xffffffffu, t & 1u);
  out[t] = (v & ~m) ? 0 : all;
}
