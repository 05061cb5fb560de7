// A pointer leads to a variable of the turn before, whose lifetime has ended.
// run: --block 32 --arg in=i32[32]:iota --arg out=i32[32]:zero
// finding: bounds @use on now
__global__ void kernel(const int *in, int *out) {
  int t = threadIdx.x, sum = 0;
  const int *before = nullptr;
  for (int i = 0; i < 4; ++i) {
    if (before) sum += before[t & 1];  // @use
    int now[2] = {in[t] + i, i};
    before = now;
  }
  out[t] = sum;
}
