// Floats from 2^24 on are even: 16777217 lies between ..16 and ..18, 16777219 between ..18 and ..20.
// run: --block 1 --arg out=f64[8]:zero
// expect out: 16777218 16777218 16777216 -16777218 -16777216 -16777216 16777216 4.29496704e+09
__global__ void kernel(double *out) {
  volatile int a = 16777219, b = 16777217;
  volatile unsigned c = 4294967295u;
  out[0] = __int2float_rz(a);
  out[1] = __int2float_ru(b);
  out[2] = __int2float_rd(b);
  out[3] = __int2float_rd(-b);
  out[4] = __int2float_ru(-b);
  out[5] = __int2float_rz(-b);
  out[6] = __int2float_rn(b);
  out[7] = __uint2float_rz(c);  // 2^32 - 256
}
