// One warp produces, the other consumes, with two barriers in every round, to which both come.
// run: --block 64 --arg in=i32[128]:iota --arg out=i32[128]:zero
__global__ void kernel(const int *in, int *out) {
  __shared__ int queue[32];
  int t = threadIdx.x, lane = t % 32;
  for (int round = 0; round < 4; ++round) {
    if (t < 32) queue[lane] = in[32 * round + lane] * 2;
    __syncthreads();
    if (t >= 32) out[32 * round + lane] = queue[lane];
    __syncthreads();
  }
}
