// run: --block 8 --arg out=i32[32]:zero
// expect out: -2147483648 -1 100255 -1 -2147483648 -1 140255 536870911 -2147483644 -1 180255 1073741823 -1073741818 -1 220255 1610612735 8 -1 255255 2147483643 1073741834 -1 255255 2147483642 2147483647 -1 255255 2147483641 2147483647 -1 124255 2147483640
__device__ int sum(int a, int b) {
  const int s = (int)((unsigned)a + (unsigned)b);
  return ((a ^ s) & (b ^ s)) < 0 ? (a < 0 ? -2147483647 - 1 : 2147483647) : s;
}
__device__ unsigned char sum8(unsigned char a, unsigned char b) { const unsigned char s = a + b; return s < a ? 255 : s; }
__global__ void kernel(int *out) {
  const int t = threadIdx.x, a = 0x20000000 * (t - 4) + t;
  out[4 * t] = sum(a, a);
  out[4 * t + 1] = sum(a, -a - 1);
  out[4 * t + 2] = sum8(t * 40, 100) * 1000 + sum8(255, t);
  out[4 * t + 3] = sum(sum(a, 2147483647), -t);
}
