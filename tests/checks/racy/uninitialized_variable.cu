// A variable gets a value in one branch only, and is used behind it by all lanes.
// run: --block 32 --arg in=i32[32]:iota --arg out=i32[32]:zero
// finding: uninitialized @declared on best
__global__ void kernel(const int *in, int *out) {
  int t = threadIdx.x;
  int best;  // @declared
  if (in[t] > 10) best = in[t];
  out[t] = best * 2;
}
