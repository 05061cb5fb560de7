// -0 is equal to 0 and keeps its sign through products, quotients, roots and copies.
// run: --block 4 --arg out=i32[32]:zero
// expect out: 0 0 0 -2147483648 2139095040 1073741824 5 -536870912 -2147483648 0 -2147483648 0 -8388608 1073741824 13 -1610612736 -2147483648 0 0 -2147483648 -8388608 1073741824 5 0 0 0 -2147483648 0 2139095040 1073741824 13 -1073741824
__global__ void kernel(int *out) {
  const int t = threadIdx.x;
  const float z = __int_as_float(t & 1 ? 0x80000000u : 0), one = t & 2 ? -1.0f : 1.0f;
  int *o = out + 8 * t;
  o[0] = __float_as_int(z * one);
  o[1] = __float_as_int(z + 0.0f);
  o[2] = __float_as_int(z - 0.0f);
  o[3] = __float_as_int(-z) ^ __float_as_int(0.0f - z);
  o[4] = __float_as_int(one / z);
  o[5] = __float_as_int(sqrtf(z)) + __float_as_int(copysignf(2.0f, z));
  o[6] = (z == 0) + 2 * (z < 0) + 4 * !z + 8 * (int)signbit(z);
  o[7] = __float_as_int((float)(int)z) + __float_as_int((float)(double)z) / 2 + __float_as_int(truncf(-0.3f * one)) / 4;
}
