// The block's last warp has 8 lanes; sources beyond it are replaced by the lane's own value and not added.
// run: --block 40 --arg in=i32[40]:iota --arg out=i32[2]:zero
__global__ void kernel(const int *in, int *out) {
  int t = threadIdx.x, lane = t % 32, lanes = min(32, 40 - t / 32 * 32), sum = in[t];
  unsigned mask = lanes == 32 ? 0xffffffffu : (1u << lanes) - 1;
  for (int d = 16; d > 0; d /= 2) {
    int source = lane + d < lanes ? lane + d : lane;
    int other = __shfl_sync(mask, sum, source);
    if (source != lane) sum += other;
  }
  if (lane == 0) out[t / 32] = sum;
}
