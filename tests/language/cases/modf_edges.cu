// The fraction of modff has the sign of its argument and is 0 for infinity; bits as on an H200.
// run: --block 1 --arg out=u32[12]:zero
// expect out: 0 1133903872 2147483648 3212836864 0 2139095040 2147483648 2147483648 1056964608 1073741824 3204448256 3221225472
__device__ float values[6] = {300.f, -1.f, 0.f, -0.f, 2.5f, -2.5f};
__global__ void kernel(unsigned *out) {
  for (int i = 0; i < 6; ++i) {
    float whole, x = i == 2 ? __int_as_float(0x7f800000) : values[i];
    out[2 * i] = __float_as_uint(modff(x, &whole));
    out[2 * i + 1] = __float_as_uint(whole);
  }
}
