// Conversions of inline assembly that saturate: a number to the integers that there are, a float to [0, 1].
// run: --block 8 --arg out=i32[24]:zero
// expect out: -2147483648 -2000000000 -1000000000 0 1000000000 2000000000 2147483647 2147483647
// expect out[8]: 0 0 0 0 232 255 255 255
// expect out[16]: 0 0 0 0 500 1000 1000 1000
__global__ void kernel(int *out) {
  int i = threadIdx.x, word, byte;
  float f = (i - 3) * 1e9f, part;
  asm("cvt.rzi.sat.s32.f32 %0, %1;" : "=r"(word) : "f"(f));
  asm("{ .reg .u8 t; cvt.rni.sat.u8.f32 t, %1; cvt.u32.u8 %0, t; }" : "=r"(byte) : "f"(f / 4310345));
  asm("cvt.sat.f32.f32 %0, %1;" : "=f"(part) : "f"(f / 2e9f));
  out[i] = word;
  out[8 + i] = byte;
  out[16 + i] = part * 1000;
}
