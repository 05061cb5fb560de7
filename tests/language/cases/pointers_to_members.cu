// run: --block 8 --arg out=i32[16]:zero
// expect out: 103 0 102002 9 2107 16 100006 27 4111 32 106010 45 6115 48 104014 63
struct S { int a, b, c[2]; short d; };
__global__ void kernel(int *out) {
  const int t = threadIdx.x;
  S s{t, 2 * t, {3 * t, 4 * t}, (short)(5 * t)};
  int S::*which = t & 1 ? &S::a : &S::b;
  s.*which += 100;
  S *p = &s;
  p->*which ^= 3;
  out[2 * t] = s.a * 1000 + s.b;
  out[2 * t + 1] = p->c[t & 1] + (&p->d)[0];
}
