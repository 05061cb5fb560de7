// run: --block 8 --arg out=i32[16]:zero
// expect out: 405 3 407 2 409 5 400 0 402 2 404 4 406 2 408 3
__global__ void kernel(int *out) {
  const int t = threadIdx.x;
  int x, y = 0, n = 0;
  while ((x = (t * 5 + n * 3) % 11) != 4 && n < 20) {
    if (int z = x & 3; z != 2)
      y += z;
    else if ((y ^= n) & 8)
      ++y;
    n++;
  }
  out[2 * t] = x * 100 + n;
  out[2 * t + 1] = y;
}
