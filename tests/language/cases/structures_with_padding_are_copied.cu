// Structures with padding, in arrays, inherited, and copied through references.
// run: --block 32 --arg out=i32[160]:zero
// expect out: 31034 30129 29032 28127 27030 26125 25028 24123 23026 22121 21024 20119 19022 18117 17020 16115 15018 14113 13016 12111 11014 10109 9012 8107 7010 6105 5008 4103 3006 2101 1004 99
// expect out[32]: 56032 56032 56032 56032 56032 56032 56032 56032 56032 56032 56032 56032 56032 56032 56032 56032 56032 56032 56032 56032 56032 56032 56032 56032 56032 56032 56032 56032 56032 56032 56032 56032
// expect out[64]: 139 44 149 52 159 60 169 68 179 76 189 84 199 92 209 100 219 108 229 116 239 124 249 132 259 140 269 148 279 156 289 164
// expect out[96]: 15 307 -185 307 -385 307 -585 307 -785 307 -985 307 -1185 307 -1385 307 -1585 307 -1785 307 -1985 307 -2185 307 -2385 307 -2585 307 -2785 307 -2985 307
// expect out[128]: 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 2
struct A {
  char c;
  double d;
  short s;
};
struct B {
  A a[2];
  char t[3];
};
struct E0 {};
struct D : A, E0 {
  char more;
};
__global__ void kernel(int* out) {
  __shared__ B s[32];
  const int t = threadIdx.x;
  B b = {{{(char)t, t * 0.5, (short)-t}, {'x', -1.5, 3}}, {1, 2, (char)t}};
  s[t] = b;
  b.a[1] = b.a[0];
  b.a[1].d += 4;
  __syncthreads();
  B c = s[31 - t];
  A* p = t & 1 ? &c.a[1] : &b.a[1];
  A keep = *p;
  p->s = 99;
  D d;
  (A&)d = keep;
  d.more = 7;
  out[t] = c.a[0].c * 1000 + (int)(c.a[0].d * 2) + c.a[1].s;
  out[32 + t] = (int)sizeof(B) * 1000 + (int)sizeof(D);
  out[64 + t] = b.a[1].s + (int)(b.a[1].d * 10);
  out[96 + t] = (int)(keep.d * 2) + keep.s + d.s * 100 + d.more;
  out[128 + t] = s[(t + 1) & 31].t[2] + c.t[1];
}
