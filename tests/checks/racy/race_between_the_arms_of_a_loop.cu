// One warp stores and the other reads in two ways of one branch, in each turn: barriers belong between the ways and behind them.
// run: --block 64 --arg in=i32[64]:iota --arg out=i32[32]:zero
// finding: race @store @read on s
// says: make two ifs of it, with __syncthreads() between them and behind them
__global__ void kernel(const int *in, int *out) {
  __shared__ int s[32];
  const int t = threadIdx.x;
  int sum = 0;
  for (int i = 0; i < 4; ++i) {
    if (t < 32) {
      s[t] = in[t] * i;  // @store
    } else {
      sum += s[t - 32];  // @read
    }
  }
  if (t >= 32) out[t - 32] = sum;
}
