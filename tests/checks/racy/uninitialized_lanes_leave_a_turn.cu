// Lanes that continue early have set their element in the turn before only.
// run: --block 32 --arg in=i32[32]:iota --arg out=i32[32]:zero
// finding: uninitialized @sum on pair
__global__ void kernel(const int *in, int *out) {
  int t = threadIdx.x, sum = 0;
  for (int i = 0; i < 4; ++i) {
    int pair[2];
    pair[0] = in[t];
    if (t % 4 != i || i == 0) pair[1] = i;
    sum += pair[0] + pair[(t + i + 1) & 1];  // @sum
  }
  out[t] = sum;
}
