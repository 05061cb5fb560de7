// Subnormal floats and doubles are kept, not flushed to zero.
// run: --block 8 --arg out=u32[40]:zero
// expect out: 3 4194304 0 1 1 12 4194304 1 2 1 48 4194305 2 3 1 192 4194306 3 4 1 768 4194306 4 5 1 3072 4194306 5 6 2 12288 4194307
// expect out[32]: 6 7 5 49152 4194308 7 8 17
__global__ void kernel(unsigned *out) {
  const unsigned t = threadIdx.x;
  const float tiny = __uint_as_float(1u << (2 * t)), least = __uint_as_float(0x00800000u + t);
  unsigned *o = out + 5 * t;
  o[0] = __float_as_uint(tiny * 3.0f);
  o[1] = __float_as_uint(least * 0.5f);
  o[2] = __float_as_uint(least - __uint_as_float(0x00800000u));
  o[3] = (unsigned)(__double_as_longlong(4.9406564584124654e-324 * (t + 1)) & 0xffffffff);
  o[4] = __float_as_uint((float)((double)tiny / 1024)) + (tiny > 0);
}
