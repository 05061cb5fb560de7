// Each block leaves its part, fences and counts itself by an atomic; the one that is last fences and adds all parts up.
// run: --block 32 --grid 4 --arg in=i32[128]:iota --arg parts=i32[4]:zero --arg done=u32[1]:zero --arg out=i32[1]:zero
__global__ void kernel(const int *in, int *parts, unsigned *done, int *out) {
  int v = in[blockIdx.x * 32 + threadIdx.x];
  for (int d = 16; d > 0; d /= 2) v += __shfl_xor_sync(0xffffffffu, v, d);
  if (threadIdx.x == 0) {
    parts[blockIdx.x] = v;
    __threadfence();
    if (atomicInc(done, gridDim.x - 1) == gridDim.x - 1) {
      __threadfence();
      int sum = 0;
      for (int b = 0; b < 4; ++b) sum += parts[b];
      out[0] = sum;
    }
  }
}
