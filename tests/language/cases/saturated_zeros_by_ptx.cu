// Saturation and flushing of zeros of both signs.
// run: --block 8 --arg out=u32[24]:zero
// expect out: 0 0 0 1065353216 0 0 71362 1061158912 2147483648 0 0 3212836864 2147483647 2139095040 2147483648 3212836864 0 0 4294967295 2 0 2147483648 0 1
__global__ void kernel(unsigned *out) {
  int i = threadIdx.x; float g;
  const float v[8] = {0.f, -0.f, -1.f, 2.f, __int_as_float(0x7fc00000), __int_as_float(0xff800000), 1e-40f, 0.75f};
  asm("cvt.sat.f32.f32 %0, %1;" : "=f"(g) : "f"(v[i])); out[i] = __float_as_uint(g);
  asm("cvt.rmi.ftz.f32.f32 %0, %1;" : "=f"(g) : "f"(v[i] * -0.5f)); out[8 + i] = __float_as_uint(g);
  int s; asm("cvt.rni.ftz.s32.f32 %0, %1;" : "=r"(s) : "f"(v[i])); out[16 + i] = (unsigned)s;
}
