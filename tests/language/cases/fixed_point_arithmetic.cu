// 16.16 numbers: products in 64 bits, shifts of negative ones, quotients that are rounded.
// run: --block 8 --arg out=i32[32]:zero
// expect out: -1235081 -125140 -7409036 0 -760405 -114317 -3420933 0 -396322 -97457 -1188503 0 -142831 -67552 -214079 0 68 86 0 -556 32375 298951 -48600 -1 -45909 -842645 137783 0 -234786 -370629 1056816 0
__device__ int times(int a, int b) { return (int)((long long)a * b >> 16); }
__device__ int over(int a, int b) { return (int)(((long long)a << 16) / b); }
__global__ void kernel(int *out) {
  const int t = threadIdx.x, x = (t - 4) * 0x18000 + 77, y = 0x3243f - t * 0x9000;
  out[4 * t] = times(x, y);
  out[4 * t + 1] = over(x, y);
  out[4 * t + 2] = times(times(x, x), -y) + (x + 0x8000 >> 16);
  out[4 * t + 3] = over(times(x, y), x) - y;
}
