// run: --block 32 --arg in=i32[64]:iota --arg out=i32[32]:zero
// expect out: 32 33 34
// host
__global__ void kernel(const int *in, int *out) {
  const int *p = in + threadIdx.x;
  const int *end = p + 32;
  while (p < end) p += 16;
  *(out + threadIdx.x) = *p;
}
