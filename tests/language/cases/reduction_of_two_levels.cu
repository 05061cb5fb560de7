// Warps by shuffles, then their sums by the first warp.
// run: --block 128 --arg out=i32[4]:zero
// expect out: 1789 0 452 0
__global__ void kernel(int *out) {
  __shared__ int sums[4];
  __shared__ int least;
  const int t = threadIdx.x;
  int v = t * 17 % 29, m = v ^ 5;
  for (int d = 16; d; d /= 2) v += __shfl_down_sync(~0u, v, d), m = min(m, __shfl_xor_sync(~0u, m, d));
  if (t == 0) least = 1000;
  __syncthreads();
  if (t % 32 == 0) sums[t / 32] = v, atomicMin(&least, m + t / 32);
  __syncthreads();
  if (t < 32) {
    int s = t < 4 ? sums[t] : 0;
    for (int d = 2; d; d /= 2) s += __shfl_down_sync(~0u, s, d, 4);
    if (t == 0) out[0] = s, out[1] = least, out[2] = sums[3];
  }
}
