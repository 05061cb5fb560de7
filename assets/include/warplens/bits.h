// Integer functions.
#pragma once

WARPLENS_DEVICE int __popc(unsigned x) { return __builtin_popcount(x); }
WARPLENS_DEVICE int __popcll(unsigned long long x) { return __builtin_popcountll(x); }
WARPLENS_DEVICE int __clz(int x) { return __builtin_clzg((unsigned)x, 32); }
WARPLENS_DEVICE int __clzll(long long x) { return __builtin_clzg((unsigned long long)x, 64); }
WARPLENS_DEVICE int __ffs(int x) { return __builtin_ctzg((unsigned)x, -1) + 1; }
WARPLENS_DEVICE int __ffsll(long long x) { return __builtin_ctzg((unsigned long long)x, -1) + 1; }
WARPLENS_DEVICE unsigned __brev(unsigned x) { return __builtin_bitreverse32(x); }
WARPLENS_DEVICE unsigned long long __brevll(unsigned long long x) { return __builtin_bitreverse64(x); }
WARPLENS_DEVICE unsigned __byte_perm(unsigned a, unsigned b, unsigned s) { return __nvvm_prmt(a, b, s & 0x7777); }
WARPLENS_DEVICE unsigned __funnelshift_l(unsigned low, unsigned high, unsigned s) {
  return (unsigned)((((unsigned long long)high << 32 | low) << (s & 31)) >> 32);
}
WARPLENS_DEVICE unsigned __funnelshift_r(unsigned low, unsigned high, unsigned s) {
  return (unsigned)(((unsigned long long)high << 32 | low) >> (s & 31));
}
WARPLENS_DEVICE unsigned __funnelshift_lc(unsigned low, unsigned high, unsigned s) { return s >= 32 ? low : __funnelshift_l(low, high, s); }
WARPLENS_DEVICE unsigned __funnelshift_rc(unsigned low, unsigned high, unsigned s) { return s >= 32 ? high : __funnelshift_r(low, high, s); }
WARPLENS_DEVICE int __mulhi(int a, int b) { return (int)(((long long)a * b) >> 32); }
WARPLENS_DEVICE unsigned __umulhi(unsigned a, unsigned b) { return (unsigned)(((unsigned long long)a * b) >> 32); }
WARPLENS_DEVICE long long __mul64hi(long long a, long long b) { return __nvvm_mulhi_ll(a, b); }
WARPLENS_DEVICE unsigned long long __umul64hi(unsigned long long a, unsigned long long b) { return __nvvm_mulhi_ull(a, b); }
WARPLENS_DEVICE int __mul24(int a, int b) { return (int)((unsigned)((a << 8) >> 8) * (unsigned)((b << 8) >> 8)); }
WARPLENS_DEVICE unsigned __umul24(unsigned a, unsigned b) { return (a & 0xffffff) * (b & 0xffffff); }
WARPLENS_DEVICE unsigned __sad(int a, int b, unsigned c) { return c + (a < b ? (unsigned)b - (unsigned)a : (unsigned)a - (unsigned)b); }
WARPLENS_DEVICE unsigned __usad(unsigned a, unsigned b, unsigned c) { return c + (a < b ? b - a : a - b); }
WARPLENS_DEVICE int __hadd(int a, int b) { return (int)(((long long)a + b) >> 1); }
WARPLENS_DEVICE int __rhadd(int a, int b) { return (int)(((long long)a + b + 1) >> 1); }
WARPLENS_DEVICE unsigned __uhadd(unsigned a, unsigned b) { return (unsigned)(((unsigned long long)a + b) >> 1); }
WARPLENS_DEVICE unsigned __urhadd(unsigned a, unsigned b) { return (unsigned)(((unsigned long long)a + b + 1) >> 1); }
WARPLENS_DEVICE int __dp4a(int a, int b, int c) {
  for (int i = 0; i < 32; i += 8) c += (int)(signed char)(a >> i) * (int)(signed char)(b >> i);
  return c;
}
WARPLENS_DEVICE unsigned __dp4a(unsigned a, unsigned b, unsigned c) {
  for (int i = 0; i < 32; i += 8) c += (a >> i & 255) * (b >> i & 255);
  return c;
}
// Two 16-bit values of a by two bytes of b: the lower or the upper ones.
WARPLENS_DEVICE int __dp2a_lo(int a, int b, int c) { return c + (short)a * (signed char)b + (short)(a >> 16) * (signed char)(b >> 8); }
WARPLENS_DEVICE int __dp2a_hi(int a, int b, int c) { return __dp2a_lo(a, b >> 16, c); }
WARPLENS_DEVICE unsigned __dp2a_lo(unsigned a, unsigned b, unsigned c) { return c + (a & 0xffff) * (b & 255) + (a >> 16) * (b >> 8 & 255); }
WARPLENS_DEVICE unsigned __dp2a_hi(unsigned a, unsigned b, unsigned c) { return __dp2a_lo(a, b >> 16, c); }
WARPLENS_DEVICE unsigned short __nv_bswap16(unsigned short x) { return __builtin_bswap16(x); }
WARPLENS_DEVICE unsigned __nv_bswap32(unsigned x) { return __builtin_bswap32(x); }
WARPLENS_DEVICE unsigned long long __nv_bswap64(unsigned long long x) { return __builtin_bswap64(x); }
// The |offset|-th set bit from `base` on, `base` included: upwards, or downwards for a negative offset; 0 is `base` itself where it is set.
// Of the smallest int an H200 says 0, whatever the mask.
WARPLENS_DEVICE unsigned __fns(unsigned mask, unsigned base, int offset) {
  if (offset == (int)0x80000000) return 0;
  int step = offset < 0 ? -1 : 1;
  unsigned left = offset < 0 ? 0u - (unsigned)offset : (unsigned)offset;
  for (int i = (int)base; i >= 0 && i < 32; i += step) {
    if ((mask >> i & 1) && (left <= 1 || --left == 0)) return (unsigned)i;
    if (offset == 0) break;
  }
  return 0xffffffffu;
}

template <class To, class From>
WARPLENS_BOTH To __warplens_bits(From v) { return __builtin_bit_cast(To, v); }
WARPLENS_DEVICE int __float_as_int(float x) { return __warplens_bits<int>(x); }
WARPLENS_DEVICE unsigned __float_as_uint(float x) { return __warplens_bits<unsigned>(x); }
WARPLENS_DEVICE float __int_as_float(int x) { return __warplens_bits<float>(x); }
WARPLENS_DEVICE float __uint_as_float(unsigned x) { return __warplens_bits<float>(x); }
WARPLENS_DEVICE long long __double_as_longlong(double x) { return __warplens_bits<long long>(x); }
WARPLENS_DEVICE double __longlong_as_double(long long x) { return __warplens_bits<double>(x); }
WARPLENS_DEVICE int __double2hiint(double x) { return (int)(__double_as_longlong(x) >> 32); }
WARPLENS_DEVICE int __double2loint(double x) { return (int)__double_as_longlong(x); }
WARPLENS_DEVICE double __hiloint2double(int high, int low) { return __longlong_as_double((long long)high << 32 | (unsigned)low); }
