// Each warp sums by shuffles and leaves its part in shared memory; the first warp adds the parts without waiting for the others.
// run: --block 128 --arg in=i32[128]:iota --arg out=i32[1]:zero
// finding: race @leave @take on parts
__global__ void kernel(const int *in, int *out) {
  __shared__ int parts[4];
  int t = threadIdx.x, sum = in[t];
  for (int d = 16; d > 0; d /= 2) sum += __shfl_xor_sync(0xffffffffu, sum, d);
  if (t % 32 == 0) parts[t / 32] = sum;  // @leave
  if (t == 0) {
    int all = sum;
    for (int w = 1; w < 4; ++w) all += parts[w];  // @take
    out[0] = all;
  }
}
