// Inline assembly: integers and bits, each against C++ of the same meaning: the number of what differs, and of what was compared.
// run: --block 64 --arg in=u32[64]:random --arg out=i32[2]:zero
// expect out: 0 1856
__device__ void same(int *out, unsigned long long a, unsigned long long b) {
  atomicAdd(&out[0], a != b);
  atomicAdd(&out[1], 1);
}
__global__ void kernel(const unsigned *in, int *out) {
  unsigned a = in[threadIdx.x], b = in[(threadIdx.x * 7 + 3) % 64], c = in[(threadIdx.x + 11) % 64], d, e;
  unsigned long long w, x = (unsigned long long)a << 32 | b, y = (unsigned long long)c << 32 | a;
  asm("add.u32 %0, %1, %2;" : "=r"(d) : "r"(a), "r"(b));
  same(out, d, a + b);
  asm("sub.s32 %0, %1, %2;" : "=r"(d) : "r"(a), "r"(b));
  same(out, d, a - b);
  asm("mul.lo.u32 %0, %1, %2;" : "=r"(d) : "r"(a), "r"(b));
  same(out, d, a * b);
  asm("mul.hi.u32 %0, %1, %2;" : "=r"(d) : "r"(a), "r"(b));
  same(out, d, __umulhi(a, b));
  asm("mul.wide.s32 %0, %1, %2;" : "=l"(w) : "r"(a), "r"(b));
  same(out, w, (long long)(int)a * (int)b);
  asm("mad.lo.s32 %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c));
  same(out, d, a * b + c);
  asm("mad.wide.u32 %0, %1, %2, %3;" : "=l"(w) : "r"(a), "r"(b), "l"(y));
  same(out, w, (unsigned long long)a * b + y);
  asm("{\n\tadd.cc.u32 %0, %2, %4;\n\taddc.u32 %1, %3, %5;\n\t}" : "=&r"(d), "=r"(e) : "r"(b), "r"(a), "r"(a), "r"(c));
  same(out, (unsigned long long)e << 32 | d, x + y);
  asm("sub.cc.u32 %0, %2, %4; subc.u32 %1, %3, %5;" : "=&r"(d), "=r"(e) : "r"(b), "r"(a), "r"(a), "r"(c));
  same(out, (unsigned long long)e << 32 | d, x - y);
  asm("min.s32 %0, %1, %2;" : "=r"(d) : "r"(a), "r"(b));
  same(out, d, (unsigned)min((int)a, (int)b));
  asm("max.u32 %0, %1, %2;" : "=r"(d) : "r"(a), "r"(b));
  same(out, d, max(a, b));
  asm("lop3.b32 %0, %1, %2, %3, 0x96;" : "=r"(d) : "r"(a), "r"(b), "r"(c));
  same(out, d, a ^ b ^ c);
  asm("lop3.b32 %0, %1, %2, %3, %4;" : "=r"(d) : "r"(a), "r"(b), "r"(c), "n"(0xea));
  same(out, d, (a & b) | c);
  asm("shf.l.wrap.b32 %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c));
  same(out, d, __funnelshift_l(a, b, c));
  asm("shf.r.clamp.b32 %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(40u));
  same(out, d, b);
  asm("prmt.b32 %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(0x5410u));
  same(out, d, __byte_perm(a, b, 0x5410));
  asm("bfe.u32 %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(5u), "r"(9u));
  same(out, d, a >> 5 & 511);
  asm("bfe.s32 %0, %1, 28, 9;" : "=r"(d) : "r"(a));
  same(out, d, (unsigned)((int)a >> 28));
  asm("bfe.s32 %0, %1, 4, 6;" : "=r"(d) : "r"(a));
  same(out, d, (unsigned)((int)(a << 22) >> 26));
  asm("bfi.b32 %0, %1, %2, %3, %4;" : "=r"(d) : "r"(a), "r"(b), "r"(8u), "r"(12u));
  same(out, d, (b & ~0xfff00u) | (a << 8 & 0xfff00u));
  asm("popc.b32 %0, %1;" : "=r"(d) : "r"(a));
  same(out, d, __popc(a));
  asm("clz.b64 %0, %1;" : "=r"(d) : "l"(x >> 3));
  same(out, d, __clzll(x >> 3));
  asm("brev.b32 %0, %1;" : "=r"(d) : "r"(a));
  same(out, d, __brev(a));
  asm("bfind.u32 %0, %1;" : "=r"(d) : "r"(a >> 4));
  same(out, d, (unsigned)(31 - __clz(a >> 4)));
  asm("shl.b32 %0, %1, %2;" : "=r"(d) : "r"(a), "r"(33u));
  same(out, d, 0);
  asm("shr.s32 %0, %1, %2;" : "=r"(d) : "r"(a), "r"(200u));
  same(out, d, (unsigned)((int)a >> 31));
  asm("{ .reg .pred p, q; setp.lt.u32 p|q, %1, %2; @p mov.u32 %0, 5; @q mov.u32 %0, 9; }" : "=r"(d) : "r"(a), "r"(b));
  same(out, d, a < b ? 5 : 9);
  asm("{\n .reg .pred %%p;\n .reg .u32 t<2>;\n setp.ge.s32 %%p, %1, %2; // signed\n xor.b32 t0, %1, %2;\n not.b32 t1, t0;\n selp.b32 %0, t0, t1, %%p;\n}"
      : "=r"(d)
      : "r"(a), "r"(b));
  same(out, d, (int)a >= (int)b ? a ^ b : ~(a ^ b));
  d = b;
  asm("{ .reg .b16 l, h; mov.b32 {l, h}, %1; mov.b32 %0, {h, l}; }" : "+r"(d) : "r"(a));
  same(out, d, a << 16 | a >> 16);
}
