// One warp produces into one of two slots while the other consumes from the other one: one barrier per round.
// run: --block 64 --arg in=i32[128]:iota --arg out=i32[128]:zero
__global__ void kernel(const int *in, int *out) {
  __shared__ int queue[2][32];
  int t = threadIdx.x, lane = t % 32;
  for (int round = 0; round <= 4; ++round) {
    if (t < 32) {
      if (round < 4) queue[round % 2][lane] = in[32 * round + lane] * 2;
    } else if (round > 0) {
      out[32 * (round - 1) + lane] = queue[(round - 1) % 2][lane];
    }
    __syncthreads();
  }
}
