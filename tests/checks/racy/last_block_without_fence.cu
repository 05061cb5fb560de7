// Without the fence the last block may add up parts that are not visible to it yet.
// run: --block 32 --grid 4 --arg in=i32[128]:iota --arg parts=i32[4]:zero --arg done=u32[1]:zero --arg out=i32[1]:zero
// finding: race @leave @add on parts
__global__ void kernel(const int *in, int *parts, unsigned *done, int *out) {
  int v = in[blockIdx.x * 32 + threadIdx.x];
  for (int d = 16; d > 0; d /= 2) v += __shfl_xor_sync(0xffffffffu, v, d);
  if (threadIdx.x == 0) {
    parts[blockIdx.x] = v;  // @leave
    if (atomicInc(done, gridDim.x - 1) == gridDim.x - 1) {
      int sum = 0;
      for (int b = 0; b < 4; ++b) sum += parts[b];  // @add
      out[0] = sum;
    }
  }
}
