// Before CUDA 9: the active lanes take part.
// run: --block 32 --arg out=i32[32]:zero
// expect out: 503 504 505 506
__global__ void kernel(int *out) {
  int t = threadIdx.x;
  int v = t;
  for (int d = 16; d > 0; d /= 2) v += __shfl_down(v, d);  // lane 0: 0 + 1 + .. + 31 = 496
  int sum = __shfl(v, 0);
  int x = __shfl_xor(t, 1);                                // 1 0 3 2
  int up = __shfl_up(t, 1);                                // 0 0 1 2
  out[t] = sum + t + (__any(t == 31) ? 2 : 0) + (__all(t >= 0) ? 4 : 0) + (__ballot(t < 3) == 7u ? 1 : 0) + (x == (t ^ 1) ? 0 : 1000) +
           (up == (t ? t - 1 : 0) ? 0 : 1000);
}
