// What does not fit is undefined in C++; it is what the conversion gives at run time, saturated in 32 bits or the type's own, of which the low bits
// stay: 300 = 256 + 44, 200 = 256 - 56, 70000 = 65536 + 4464. Also in a template, a member and a lambda.
// run: --block 1 --arg out=i32[12]:zero --arg wide=i64[4]:zero
// expect out: 44 -56 4464 2147483647 -2147483648 0 -1 0 44 44 44 255
// expect wide: 9223372036854775807 -9223372036854775808 -1 0
template <class T>
__device__ int converted() {
  return (T)300.f;
}
struct Converter {
  __device__ int operator()() const { return static_cast<unsigned char>(300.0); }
};
__global__ void kernel(int *out, long long *wide) {
  out[0] = (unsigned char)300.f;
  out[1] = (signed char)200.f;
  out[2] = (unsigned short)70000.f;
  out[3] = (int)1e20f;
  out[4] = (int)-1e20;
  out[5] = (int)__builtin_nanf("");
  out[6] = (unsigned)1e10f;
  out[7] = (unsigned)-3.f;
  out[8] = converted<unsigned char>();
  out[9] = Converter()();
  out[10] = [] { return (unsigned char)300.f; }();
  unsigned char c = 255.9f;
  out[11] = c;
  wide[0] = (long long)1e30f;
  wide[1] = (long long)-1e30;
  wide[2] = (unsigned long long)1e30;
  wide[3] = (unsigned long long)-1.5;
}
