// With two slots, the consumer takes the one that is being filled in the same round.
// run: --block 64 --arg in=i32[128]:iota --arg out=i32[128]:zero
// finding: race @produce @consume on queue
__global__ void kernel(const int *in, int *out) {
  __shared__ int queue[2][32];
  int t = threadIdx.x, lane = t % 32;
  if (t < 32) queue[0][lane] = 0, queue[1][lane] = 0;
  __syncthreads();
  for (int round = 0; round < 4; ++round) {
    if (t < 32)
      queue[round % 2][lane] = in[32 * round + lane] * 2;  // @produce
    else
      out[32 * round + lane] = queue[round % 2][lane];  // @consume
    __syncthreads();
  }
}
