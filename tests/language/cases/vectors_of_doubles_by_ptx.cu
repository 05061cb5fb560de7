// Vectors of doubles of inline assembly.
// run: --block 32 --arg in=f64[64]:iota --arg out=f64[128]:zero
// expect out: 0 1 8 3 24 5 48 7 80 9 120 11 168 13 224 15 288 17 360 19 440 21 528 23 624 25 728 27 840 29 960 31
// expect out[32]: 1088 33 1224 35 1368 37 1520 39 1680 41 1848 43 2024 45 2208 47 2400 49 2600 51 2808 53 3024 55 3248 57 3480 59 3720 61 3968 63
// expect out[64]: 0 0.200000003 0.400000006 0.600000024 0.800000012 1 1.20000005 1.39999998 1.60000002 1.79999995 2 2.20000005 2.4000001 2.5999999 2.79999995 3 3.20000005 3.4000001 3.5999999 3.79999995 4 4.19999981 4.4000001 4.5999999 4.80000019 5 5.19999981 5.4000001 5.5999999 5.80000019 6 6.19999981
// expect out[96]: 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 -5 -5 -5 -5 -5 -5 -5 -5 -5 -5 -5 -5 -5 -5 -5 -5
#include <cstring>
__global__ void kernel(const double *in, double *out) {
  int i = threadIdx.x; double a, b;
  asm volatile("ld.global.v2.f64 {%0, %1}, [%2];" : "=d"(a), "=d"(b) : "l"(in + 2 * i));
  asm volatile("{ .reg .f64 t; fma.rn.f64 t, %1, %2, %1; st.global.v2.f64 [%0], {t, %2}; }" :: "l"(out + 2 * i), "d"(a), "d"(b) : "memory");
  float f; asm("cvt.rn.f32.f64 %0, %1;" : "=f"(f) : "d"(a * 0.1)); out[64 + i] = f;
  long long l; asm("{ .reg .pred p; setp.gt.f64 p, %1, %2; selp.s64 %0, -5, 7, p; }" : "=l"(l) : "d"(a), "d"(31.0)); out[96 + i] = (double)l;
}
