// A variable that only some threads set is stored by all.
// run: --block 32 --arg in=i32[32]:iota --arg out=i32[32]:zero
// finding: uninitialized @declared on value
__global__ void kernel(const int *in, int *out) {
  int value;  // @declared
  if (in[threadIdx.x] > 3) value = in[threadIdx.x];
  out[threadIdx.x] = value;
}
