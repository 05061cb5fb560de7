// Decoupled look-back: a block publishes its sum, then a fence, then a flag by an atomic; a later block spins on the flag with atomics,
// then a fence, then reads the sum.
// run: --block 32 --grid 4 --arg in=i32[128]:iota --arg out=i32[128]:zero --arg sums=i32[4]:zero --arg flags=i32[4]:zero
__global__ void kernel(const int *in, int *out, int *sums, int *flags) {
  int lane = threadIdx.x, block = blockIdx.x, v = in[block * 32 + lane];
  for (int d = 1; d < 32; d *= 2) {
    int before = __shfl_up_sync(0xffffffffu, v, d);
    if (lane >= d) v += before;
  }
  int offset = 0;
  if (lane == 31) {
    if (block > 0) {
      while (atomicAdd(&flags[block - 1], 0) == 0) {
      }
      __threadfence();
      offset = sums[block - 1];
    }
    sums[block] = offset + v;
    __threadfence();
    atomicExch(&flags[block], 1);
  }
  offset = __shfl_sync(0xffffffffu, offset, 31);
  out[block * 32 + lane] = offset + v;
}
