// i-- > 0 in the condition, and a loop that ends because an unsigned number wraps.
// run: --block 8 --arg out=u32[16]:zero
// expect out: 0 900491 0 800080 5 700288 55 600318 430 500339 2930 400429 18555 300353 112305 200413
__global__ void kernel(unsigned *out) {
  unsigned r = 0;
  for (unsigned i = threadIdx.x; i-- > 0;) r = 5 * r + i;
  out[2 * threadIdx.x] = r;
  unsigned n = 0;
  for (unsigned char c = threadIdx.x * 30; c <= 250 && n < 300; c -= 7) n += c;
  for (unsigned short s = 65530 + threadIdx.x; s != 3; s++) n += 100000;
  out[2 * threadIdx.x + 1] = n;
}
