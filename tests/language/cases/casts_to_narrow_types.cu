// A float becomes an 8 or 16 bit integer through 32 bits, saturated there (cvt.rzi.u32.f32, cvt.rzi.s32.f32), of which the low bits stay:
// 300 = 256 + 44; -300 is 0 unsigned, and 0xfed4 = ..d4 = -44 signed; 70000 = 65536 + 4464 and 273 * 256 + 112;
// 1e10 is 0xffffffff unsigned and 0x7fffffff signed. The values are those of an H200.
// run: --block 8 --arg u8=i32[8]:zero --arg s8=i32[8]:zero --arg u16=i32[8]:zero --arg s16=i32[8]:zero --arg d=i32[8]:zero
// expect u8: 44 0 0 112 64 255 0 255
// expect s8: 44 -1 -44 112 64 -1 0 -1
// expect u16: 300 0 0 4464 40000 65535 0 65535
// expect s16: 300 -1 -300 4464 -25536 -1 0 -1
// expect d: 44 0 0 112 64 255 0 255
__device__ float values[8] = {300.f, -1.f, -300.f, 70000.f, 40000.f, 1e10f, 0.f, 0.f};
__global__ void kernel(int *u8, int *s8, int *u16, int *s16, int *d) {
  int t = threadIdx.x;
  float x = t == 6 ? __int_as_float(0x7fffffff) : t == 7 ? __int_as_float(0x7f800000) : values[t];
  u8[t] = (unsigned char)x;
  s8[t] = (signed char)x;
  u16[t] = (unsigned short)x;
  s16[t] = (short)x;
  d[t] = (unsigned char)(double)x;
}
