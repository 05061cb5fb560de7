// run: --block 32 --arg out=i32[32]:zero
// host
__global__ void kernel(int *out) {
  int t = threadIdx.x, r = 1;
  switch (t % 7) {
    case 0: r += 10;
    case 1: r *= 3; break;
    case 4: r = -t; break;
    case 5:
    case 6: r <<= 4;
    default: r += 1000;
  }
  out[t] = r;
}
