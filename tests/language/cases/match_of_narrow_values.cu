// Values of 8 and 16 bits are matched as the integers that they promote to.
// run: --block 32 --arg out=u32[4]:zero
// expect out: 1431655765 286331153 4294967295 1
__global__ void kernel(unsigned *out) {
  const int lane = threadIdx.x;
  const unsigned even = __match_any_sync(~0u, (short)(lane & 1)), fourth = __match_any_sync(~0u, (unsigned char)(lane & 3));
  int all = 0;
  const unsigned every = __match_all_sync(~0u, (signed char)-1, &all);
  if (lane == 0) out[0] = even, out[1] = fourth, out[2] = every, out[3] = all;
}
