// Declared in the loop: what it had in the turn before is gone.
// run: --block 32 --arg in=i32[32]:iota --arg out=i32[32]:zero
// finding: uninitialized @declared on last
__global__ void kernel(const int *in, int *out) {
  for (int i = 0; i < 4; ++i) {
    int last;  // @declared
    if (i == 0) last = in[threadIdx.x];
    out[threadIdx.x] = last;
  }
}
