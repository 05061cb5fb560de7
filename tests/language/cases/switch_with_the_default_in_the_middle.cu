// run: --block 16 --arg out=i32[16]:zero
// expect out: 10000 11000 110 11000 111 100 110 10000 11000 110 11000 111 100 110 10000 11000
__global__ void kernel(int *out) {
  const int t = threadIdx.x;
  int r = 0;
  switch (t * 3 % 7) {
    case 5: r += 1;
    default: r += 10;
    case 1: r += 100; break;
    case 2:
    case 3: r += 1000;
    case 0: r += 10000;
  }
  out[t] = r;
}
