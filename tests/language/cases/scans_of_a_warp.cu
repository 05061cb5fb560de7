// An inclusive and an exclusive sum and a running maximum by shuffles.
// run: --block 32 --arg out=i32[96]:zero
// expect out: -8 -2 -5 6 8 1 8 6 18 21 15 23 22 35 39 34 43 43 57 62 58 68 69 61 67 64 75 77 70 77 75 87
// expect out[32]: 0 -8 -2 -5 6 8 1 8 6 18 21 15 23 22 35 39 34 43 43 57 62 58 68 69 61 67 64 75 77 70 77 75
// expect out[64]: -8 6 6 11 11 11 11 11 12 12 12 12 12 13 13 13 13 13 14 14 14 14 14 14 14 14 14 14 14 14 14 14
__global__ void kernel(int *out) {
  const int t = threadIdx.x, v = t * 37 % 23 - 8;
  int sum = v, most = v;
  for (int d = 1; d < 32; d *= 2) {
    const int s = __shfl_up_sync(~0u, sum, d), m = __shfl_up_sync(~0u, most, d);
    if (t >= d) sum += s, most = max(most, m);
  }
  const int before = __shfl_up_sync(~0u, sum, 1);
  out[t] = sum;
  out[32 + t] = t ? before : 0;
  out[64 + t] = most;
}
