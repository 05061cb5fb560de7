// A thread tile's accumulators are not set to zero before products are added to them.
// run: --block 32 --arg a=f32[64]:iota --arg out=f32[128]:zero
// finding: uninitialized @add on sums
__global__ void kernel(const float *a, float *out) {
  float sums[4];
  int t = threadIdx.x;
  for (int k = 0; k < 2; ++k)
    for (int i = 0; i < 4; ++i) sums[i] += a[32 * k + t] * i;  // @add
  for (int i = 0; i < 4; ++i) out[32 * i + t] = sums[i];
}
