// run: --block 4 --arg out=i32[16]:zero
// expect out: 44177 -1988 9 305 397606 60 10 505 1984152 8252 11 705 8291451 32828 12 105
struct F { unsigned low : 3; int high : 4; unsigned rest : 25; };
__global__ void kernel(int *out) {
  const int t = threadIdx.x;
  F f = {(unsigned)t, t, 33554430u};
  int low = 0, high = 0;
  for (int i = 0; i < 11 + t; i++) {
    low = 3 * low + f.low++;
    high = high * 2 + f.high--;
    f.rest++;
  }
  out[4 * t] = low;
  out[4 * t + 1] = high;
  out[4 * t + 2] = f.rest;
  out[4 * t + 3] = f.low * 100 + f.high;
}
