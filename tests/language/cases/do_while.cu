// run: --block 32 --arg out=u32[32]:zero
// host
__global__ void kernel(unsigned *out) {
  unsigned x = threadIdx.x + 27, steps = 0;
  do {
    x = x % 2 ? 3 * x + 1 : x / 2;
    ++steps;
  } while (x != 1);
  out[threadIdx.x] = steps;
}
