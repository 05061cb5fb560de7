// Each warp scans by shuffles; the warps' sums are scanned by the first warp between two barriers.
// run: --block 128 --arg in=i32[128]:iota --arg out=i32[128]:zero
__global__ void kernel(const int *in, int *out) {
  __shared__ int sums[4];
  int t = threadIdx.x, lane = t % 32, v = in[t];
  for (int d = 1; d < 32; d *= 2) {
    int before = __shfl_up_sync(0xffffffffu, v, d);
    if (lane >= d) v += before;
  }
  if (lane == 31) sums[t / 32] = v;
  __syncthreads();
  if (t < 32) {
    int w = t < 4 ? sums[t] : 0;
    for (int d = 1; d < 4; d *= 2) {
      int before = __shfl_up_sync(0xffffffffu, w, d);
      if (lane >= d) w += before;
    }
    if (t < 4) sums[t] = w;
  }
  __syncthreads();
  out[t] = v + (t >= 32 ? sums[t / 32 - 1] : 0);
}
