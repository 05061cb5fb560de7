// A flag that is set in the loop, and never where the loop makes no turn.
// run: --block 32 --arg in=i32[32]:iota --arg out=i32[32]:zero
// finding: uninitialized @declared on found
__global__ void kernel(const int *in, int *out) {
  bool found;  // @declared
  for (int i = 0; i < in[threadIdx.x]; ++i) found = i == 5;
  if (found) out[threadIdx.x] = 1;
}
