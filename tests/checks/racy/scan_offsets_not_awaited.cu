// The first warp turns the warps' sums into offsets; the others add their offset without waiting for it.
// run: --block 64 --arg in=i32[64]:iota --arg out=i32[64]:zero
// finding: race @offsets @use on sums
__global__ void kernel(const int *in, int *out) {
  __shared__ int sums[2];
  int t = threadIdx.x, lane = t % 32, v = in[t];
  for (int d = 1; d < 32; d *= 2) {
    int before = __shfl_up_sync(0xffffffffu, v, d);
    if (lane >= d) v += before;
  }
  if (lane == 31) sums[t / 32] = v;
  __syncthreads();
  if (t == 0) sums[1] += sums[0];           // @offsets
  out[t] = v + sums[1] - sums[t / 32];  // @use
}
