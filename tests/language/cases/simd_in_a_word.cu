// SIMD within a word, each against a loop over its parts: how many are wrong, and compared.
// run: --block 64 --arg in=u32[64]:random --arg out=i32[2]:zero
// expect out: 0 1536
#include <type_traits>
template <class Part, class F>
__device__ unsigned each(unsigned a, unsigned b, F f) {
  unsigned result = 0;
  for (int i = 0; i < 4 / (int)sizeof(Part); i++) {
    const int at = i * 8 * (int)sizeof(Part);
    result |= (unsigned)(typename std::make_unsigned<Part>::type)f((int)(Part)(a >> at), (int)(Part)(b >> at)) << at;
  }
  return result;
}
__device__ void same(int *out, unsigned a, unsigned b) {
  atomicAdd(&out[0], a != b);
  atomicAdd(&out[1], 1);
}
#define TWO(name, Part, e) same(out, name(a, b), each<Part>(a, b, [](int x, int y) { return e; }));
#define ONE(name, Part, e) same(out, name(a), each<Part>(a, b, [](int x, int) { return e; }));
__global__ void kernel(const unsigned *in, int *out) {
  const unsigned a = in[threadIdx.x], b = in[63 - threadIdx.x];
  TWO(__vadd4, unsigned char, x + y)
  TWO(__vsub2, unsigned short, x - y)
  TWO(__vaddss4, signed char, min(max(x + y, -128), 127))
  TWO(__vaddus2, unsigned short, min(x + y, 65535))
  TWO(__vsubss2, short, min(max(x - y, -32768), 32767))
  TWO(__vsubus4, unsigned char, max(x - y, 0))
  ONE(__vabs4, signed char, abs(x))
  ONE(__vabsss2, short, min(abs(x), 32767))
  ONE(__vneg2, short, -x)
  TWO(__vabsdiffs4, signed char, abs(x - y))
  TWO(__vabsdiffu4, unsigned char, abs(x - y))
  TWO(__vavgu4, unsigned char, (x + y + 1) / 2)
  TWO(__vavgs4, signed char, (x + y + (x + y >= 0)) >> 1)
  TWO(__vavgs2, short, (x + y + (x + y >= 0)) >> 1)
  TWO(__vhaddu2, unsigned short, (x + y) / 2)
  TWO(__vmaxs4, signed char, max(x, y))
  TWO(__vminu2, unsigned short, min(x, y))
  TWO(__vcmpgts4, signed char, x > y ? -1 : 0)
  TWO(__vcmpeq2, unsigned short, x == y ? -1 : 0)
  TWO(__vsetleu4, unsigned char, x <= y)
  same(out, __vsadu4(a, b), __vabsdiffu4(a, b) % 256 + (__vabsdiffu4(a, b) >> 8) % 256 + (__vabsdiffu4(a, b) >> 16) % 256 + (__vabsdiffu4(a, b) >> 24));
  same(out, __viaddmax_s32(a, b, 5), max((int)(a + b), 5));
  same(out, __vimax3_s32_relu(-1, -2, (int)a), max((int)a, 0));
  same(out, __vimin3_u32(a, b, 9), min(min(a, b), 9u));
}
