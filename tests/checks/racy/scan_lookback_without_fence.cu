// Decoupled look-back without the fence between the sum and its flag: a later block may see the flag and the old sum.
// run: --block 32 --grid 4 --arg in=i32[4]:iota --arg out=i32[4]:zero --arg sums=i32[4]:zero --arg flags=i32[4]:zero
// finding: race @publish @read on sums
__global__ void kernel(const int *in, int *out, int *sums, int *flags) {
  int block = blockIdx.x, offset = 0;
  if (threadIdx.x == 0) {
    if (block > 0) {
      while (atomicAdd(&flags[block - 1], 0) == 0) {
      }
      offset = sums[block - 1];  // @read
    }
    out[block] = offset;
    sums[block] = offset + in[block];  // @publish
    atomicExch(&flags[block], 1);
  }
}
