// Members are where C++ puts them, for whoever goes there by bytes.
// run: --block 1 --arg out=i64[6]:zero
// expect out: 4 8 16 20 5 32
#include <cstddef>
struct Inner {
  short a;
  char b[3];
};
struct Outer {
  char tag;
  float x;
  Inner inner;
  double wide;
};
__global__ void kernel(long long *out) {
  Outer o = {};
  o.x = 5;
  out[0] = offsetof(Outer, x);
  out[1] = offsetof(Outer, inner);
  out[2] = offsetof(Outer, wide);
  out[3] = offsetof(Outer, x) + offsetof(Outer, wide);
  out[4] = (long long)*(float *)((char *)&o + offsetof(Outer, x));
  out[5] = sizeof(Outer) + offsetof(Outer, inner.b) - offsetof(Inner, b);
}
