// One half of a warp stores, the other reads, turn by turn.
// run: --block 32 --arg in=i32[32]:iota --arg out=i32[32]:zero
// finding: race @store @read on s
// says: with __syncwarp() or __syncthreads() between them and behind them
__global__ void kernel(const int *in, int *out) {
  __shared__ int s[32];
  const int t = threadIdx.x;
  for (int i = 0; i < 3; ++i) {
    if (t < 16) {
      s[t] = in[t] + i;  // @store
    } else {
      out[t] += s[t - 16];  // @read
    }
  }
}
