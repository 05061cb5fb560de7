// An int compared with an unsigned is one; with a long long both are widened.
// run: --block 8 --arg out=i32[64]:zero
// expect out: 0 1 0 1 0 1 1 2 0 1 0 1 0 1 1 2 0 1 0 1 0 1 1 2 0 1 0 1 0 1 1 2
// expect out[32]: 1 1 0 1 1 0 1 1 0 0 0 1 1 0 1 1 0 0 0 1 1 0 0 1 0 0 0 1 1 0 0 1
__global__ void kernel(int *out) {
  const int i = (int)threadIdx.x - 4;
  const unsigned u = i;
  const long long w = i;
  unsigned char b = i;
  int *o = out + 8 * threadIdx.x;
  o[0] = i < 1u;
  o[1] = w < 1u;
  o[2] = u > i;
  o[3] = u == i;
  o[4] = w == u;
  o[5] = b > i;
  o[6] = i < (unsigned short)2;
  o[7] = (i < 0) + (u < 0) + (i >= 0u);
}
