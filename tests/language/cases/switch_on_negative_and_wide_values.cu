// run: --block 16 --arg out=i32[32]:zero
// expect out: 0 5 0 14 2 3 0 0 0 0 0 0 0 0 0 30 100 100 0 14 2 3 0 307 0 0 0 0 0 0 0 37
__global__ void kernel(int *out) {
  const int t = threadIdx.x;
  int r = 0;
  switch ((signed char)(t * 40)) {
    case -128: r = 1; break;
    case -96: r = 2; break;
    case -56: r = 3; break;
    case 120: r = 4; break;
    case 40: r = 5; break;
  }
  switch ((unsigned long long)t * 0x100000001ull) {
    case 0x300000003ull: r += 10; break;
    case 3: r += 20; break;
    case 0xf0000000full: r += 30; break;
  }
  out[t] = r;
  switch (t - 8) {
    case -8: case -7: r = 100; break;
    case 0x7fffffff: r = 200; break;
    case -1: r = 300;
    case 7: r += 7;
  }
  out[16 + t] = r;
}
