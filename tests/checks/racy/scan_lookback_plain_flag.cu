// The flag of the look-back is stored plainly and read through volatile: fences order other words, the flag itself races.
// run: --block 32 --grid 3 --arg in=i32[3]:iota --arg out=i32[3]:zero --arg sums=i32[3]:zero --arg flags=i32[3]:zero
// finding: race @set @spin on flags
// finding: race @publish @read on sums
__global__ void kernel(const int *in, int *out, int *sums, int *flags) {
  int block = blockIdx.x, offset = 0;
  if (threadIdx.x == 0) {
    if (block > 0) {
      while (*(volatile int *)&flags[block - 1] == 0) {  // @spin
      }
      __threadfence();
      offset = sums[block - 1];  // @read
    }
    out[block] = offset;
    sums[block] = offset + in[block];  // @publish
    __threadfence();
    flags[block] = 1;  // @set
  }
}
