// The accumulators of a tile are declared in the loop over tiles, and set to zero before the first one.
// run: --block 32 --arg in=f32[128]:iota --arg out=f32[128]:zero
// finding: uninitialized @add on sums
__global__ void kernel(const float *in, float *out) {
  int t = threadIdx.x;
  for (int tile = 0; tile < 4; ++tile) {
    float sums[4];
    if (tile == 0)
      for (int i = 0; i < 4; ++i) sums[i] = 0;
    for (int i = 0; i < 4; ++i) sums[i] += in[32 * i + t];  // @add
    out[32 * tile + t] = sums[tile];
  }
}
