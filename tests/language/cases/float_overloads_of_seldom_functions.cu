// With a float these compute in single precision and give a float, as in CUDA's headers: 3e38 times 4 is infinite.
// run: --block 32 --arg x=3e38 --arg out=f32[8]:zero --arg floats=i32[16]:zero --arg doubles=i32[16]:zero --arg mixed=i32[16]:zero
// expect out: inf inf inf inf 127 128
// expect floats: 4 4 4 4 4 4 4 4 4 4 4 4 4 4
// expect doubles: 8 8 8 8 8 8 8 8 8 8 8 8 8 8
// expect mixed: 4 4 8 8 8 8 4 4 8
#include <cmath>
__global__ void kernel(float x, float* out, int* floats, int* doubles, int* mixed) {
  if (threadIdx.x > 0) return;
  int power, n = 0;
  out[0] = scalbn(x, 2) * 0.25f;
  out[1] = scalbln(x, 2l) * 0.25f;
  out[2] = std::scalbn(x, 2) * 0.25f;
  out[3] = frexp(x, &power) * x * x;
  out[4] = logb(x);
  out[5] = (float)power;
  for (size_t bytes :
       {sizeof(scalbn(1.0f, 2)), sizeof(scalbln(1.0f, 2l)), sizeof(std::scalbn(1.0f, 2)), sizeof(frexp(1.0f, &power)),
        sizeof(std::frexp(1.0f, &power)), sizeof(logb(1.0f)), sizeof(j0(1.0f)), sizeof(j1(1.0f)), sizeof(y0(1.0f)), sizeof(y1(1.0f)),
        sizeof(jn(2, 1.0f)), sizeof(yn(2, 1.0f)), sizeof(cyl_bessel_i0(1.0f)), sizeof(cyl_bessel_i1(1.0f))})
    floats[n++] = (int)bytes;
  n = 0;
  for (size_t bytes : {sizeof(scalbn(1.0, 2)), sizeof(scalbln(1.0, 2l)), sizeof(std::scalbn(1, 2)), sizeof(frexp(1.0, &power)),
                       sizeof(std::frexp(1, &power)), sizeof(logb(1)), sizeof(j0(1.0)), sizeof(j1(1.0)), sizeof(y0(1.0)), sizeof(y1(1.0)),
                       sizeof(jn(2, 1.0)), sizeof(yn(2, 1.0)), sizeof(cyl_bessel_i0(1.0)), sizeof(cyl_bessel_i1(1.0))})
    doubles[n++] = (int)bytes;
  n = 0;
  float whole;
  for (size_t bytes : {sizeof(fma(1.0f, 1.0f, 1.0f)), sizeof(std::fma(1.0f, 1.0f, 1.0f)), sizeof(fma(1.0f, 1, 1.0f)),
                       sizeof(fma(1.0f, 1.0, 1.0f)), sizeof(fma(1, 1, 1)), sizeof(ldexp(1, 2)), sizeof(modf(1.5f, &whole)),
                       sizeof(std::modf(1.5f, &whole)), sizeof(fdivide(1.0f, 2.0f))})
    mixed[n++] = (int)bytes;
}
