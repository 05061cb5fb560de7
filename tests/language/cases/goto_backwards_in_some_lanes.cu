// run: --block 16 --arg out=i32[16]:zero
// expect out: 405 404 410 303 118631 419 414 409 430 425 46631 407 428 118630 423 70031
__global__ void kernel(int *out) {
  int n = threadIdx.x * 7 + 3, steps = 0;
again:
  ++steps;
  if (n & 1) {
    n = 3 * n + 1;
    if (steps < 30) goto again;
  } else {
    n >>= 1;
    if (n > 4) goto again;
  }
  out[threadIdx.x] = n * 100 + steps;
}
