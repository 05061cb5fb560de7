// An index that is never set.
// run: --block 32 --arg in=i32[32]:iota --arg out=i32[32]:zero
// finding: uninitialized @declared on i
__global__ void kernel(const int *in, int *out) {
  int i;  // @declared
  out[threadIdx.x] = in[i + 1];
}
