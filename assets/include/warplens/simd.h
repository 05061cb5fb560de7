// SIMD within a word: four bytes or two halves of an unsigned int, and the minima and maxima of three that go with them.
#pragma once

#define WARPLENS_PARTWISE __attribute__((device, always_inline, nodebug))
template <class Part, class F>
WARPLENS_DEVICE unsigned __warplens_parts(unsigned a, unsigned b, F f) {
  unsigned result = 0;
  for (int at = 0; at < 32; at += 8 * sizeof(Part))
    result |= ((unsigned)f((int)(Part)(a >> at), (int)(Part)(b >> at)) & (0xffffffffu >> (32 - 8 * sizeof(Part)))) << at;
  return result;
}
WARPLENS_DEVICE int __warplens_held(int v, int low, int high) { return v < low ? low : v > high ? high : v; }
#define WARPLENS_PARTS2(name, Part, expression) \
  WARPLENS_DEVICE unsigned name(unsigned a, unsigned b) { return __warplens_parts<Part>(a, b, [](int x, int y) WARPLENS_PARTWISE { return expression; }); }
#define WARPLENS_PARTS1(name, Part, expression) \
  WARPLENS_DEVICE unsigned name(unsigned a) { return __warplens_parts<Part>(a, 0, [](int x, int) WARPLENS_PARTWISE { return expression; }); }
#define WARPLENS_COMPARED(name, Signed, Unsigned, count)                                        \
  WARPLENS_PARTS2(__v##name##eq##count, Unsigned, x == y ? WARPLENS_TRUE : 0)                   \
  WARPLENS_PARTS2(__v##name##ne##count, Unsigned, x != y ? WARPLENS_TRUE : 0)                   \
  WARPLENS_PARTS2(__v##name##ges##count, Signed, x >= y ? WARPLENS_TRUE : 0)                    \
  WARPLENS_PARTS2(__v##name##gts##count, Signed, x > y ? WARPLENS_TRUE : 0)                     \
  WARPLENS_PARTS2(__v##name##les##count, Signed, x <= y ? WARPLENS_TRUE : 0)                    \
  WARPLENS_PARTS2(__v##name##lts##count, Signed, x < y ? WARPLENS_TRUE : 0)                     \
  WARPLENS_PARTS2(__v##name##geu##count, Unsigned, x >= y ? WARPLENS_TRUE : 0)                  \
  WARPLENS_PARTS2(__v##name##gtu##count, Unsigned, x > y ? WARPLENS_TRUE : 0)                   \
  WARPLENS_PARTS2(__v##name##leu##count, Unsigned, x <= y ? WARPLENS_TRUE : 0)                  \
  WARPLENS_PARTS2(__v##name##ltu##count, Unsigned, x < y ? WARPLENS_TRUE : 0)
#define WARPLENS_SIMD(count, Signed, Unsigned, low, high, top)                                             \
  WARPLENS_PARTS2(__vadd##count, Unsigned, x + y)                                                          \
  WARPLENS_PARTS2(__vaddss##count, Signed, __warplens_held(x + y, low, high))                              \
  WARPLENS_PARTS2(__vaddus##count, Unsigned, __warplens_held(x + y, 0, top))                               \
  WARPLENS_PARTS2(__vsub##count, Unsigned, x - y)                                                          \
  WARPLENS_PARTS2(__vsubss##count, Signed, __warplens_held(x - y, low, high))                              \
  WARPLENS_PARTS2(__vsubus##count, Unsigned, __warplens_held(x - y, 0, top))                               \
  WARPLENS_PARTS1(__vneg##count, Signed, -x)                                                               \
  WARPLENS_PARTS1(__vnegss##count, Signed, __warplens_held(-x, low, high))                                 \
  WARPLENS_PARTS1(__vabs##count, Signed, x < 0 ? -x : x)                                                   \
  WARPLENS_PARTS1(__vabsss##count, Signed, __warplens_held(x < 0 ? -x : x, low, high))                     \
  WARPLENS_PARTS2(__vabsdiffs##count, Signed, x < y ? y - x : x - y)                                       \
  WARPLENS_PARTS2(__vabsdiffu##count, Unsigned, x < y ? y - x : x - y)                                     \
  WARPLENS_PARTS2(__vavgs##count, Signed, (x + y + (x + y >= 0)) >> 1)                                     \
  WARPLENS_PARTS2(__vavgu##count, Unsigned, (x + y + 1) >> 1)                                              \
  WARPLENS_PARTS2(__vhaddu##count, Unsigned, (x + y) >> 1)                                                 \
  WARPLENS_PARTS2(__vmaxs##count, Signed, x > y ? x : y)                                                   \
  WARPLENS_PARTS2(__vmaxu##count, Unsigned, x > y ? x : y)                                                 \
  WARPLENS_PARTS2(__vmins##count, Signed, x < y ? x : y)                                                   \
  WARPLENS_PARTS2(__vminu##count, Unsigned, x < y ? x : y)                                                 \
  WARPLENS_DEVICE unsigned __vsads##count(unsigned a, unsigned b) { return __warplens_sum_of_parts<Signed>(a, b); } \
  WARPLENS_DEVICE unsigned __vsadu##count(unsigned a, unsigned b) { return __warplens_sum_of_parts<Unsigned>(a, b); }
template <class Part>
WARPLENS_DEVICE unsigned __warplens_sum_of_parts(unsigned a, unsigned b) {
  unsigned sum = 0;
  for (int at = 0; at < 32; at += 8 * sizeof(Part)) {
    const int x = (Part)(a >> at), y = (Part)(b >> at);
    sum += (unsigned)(x < y ? y - x : x - y);
  }
  return sum;
}
WARPLENS_SIMD(2, short, unsigned short, -32768, 32767, 65535)
WARPLENS_SIMD(4, signed char, unsigned char, -128, 127, 255)
#define WARPLENS_TRUE -1
WARPLENS_COMPARED(cmp, short, unsigned short, 2)
WARPLENS_COMPARED(cmp, signed char, unsigned char, 4)
#undef WARPLENS_TRUE
#define WARPLENS_TRUE 1
WARPLENS_COMPARED(set, short, unsigned short, 2)
WARPLENS_COMPARED(set, signed char, unsigned char, 4)
#undef WARPLENS_TRUE
#undef WARPLENS_COMPARED
#undef WARPLENS_SIMD

// Of sums, of three, and not below zero.
#define WARPLENS_OF_THREE(suffix, T)                                                                                   \
  WARPLENS_DEVICE T __viaddmax_##suffix(T a, T b, T c) { return (T)(a + b) > c ? (T)(a + b) : c; }                     \
  WARPLENS_DEVICE T __viaddmin_##suffix(T a, T b, T c) { return (T)(a + b) < c ? (T)(a + b) : c; }                     \
  WARPLENS_DEVICE T __vimax3_##suffix(T a, T b, T c) { return a > b ? (a > c ? a : c) : (b > c ? b : c); }             \
  WARPLENS_DEVICE T __vimin3_##suffix(T a, T b, T c) { return a < b ? (a < c ? a : c) : (b < c ? b : c); }             \
  WARPLENS_DEVICE T __vibmax_##suffix(T a, T b, bool* first) { *first = a >= b; return a >= b ? a : b; }               \
  WARPLENS_DEVICE T __vibmin_##suffix(T a, T b, bool* first) { *first = a <= b; return a <= b ? a : b; }
WARPLENS_OF_THREE(s32, int)
WARPLENS_OF_THREE(u32, unsigned)
#undef WARPLENS_OF_THREE
WARPLENS_DEVICE int __warplens_relu(int v) { return v < 0 ? 0 : v; }
WARPLENS_DEVICE int __viaddmax_s32_relu(int a, int b, int c) { return __warplens_relu(__viaddmax_s32(a, b, c)); }
WARPLENS_DEVICE int __viaddmin_s32_relu(int a, int b, int c) { return __warplens_relu(__viaddmin_s32(a, b, c)); }
WARPLENS_DEVICE int __vimax3_s32_relu(int a, int b, int c) { return __warplens_relu(__vimax3_s32(a, b, c)); }
WARPLENS_DEVICE int __vimin3_s32_relu(int a, int b, int c) { return __warplens_relu(__vimin3_s32(a, b, c)); }
WARPLENS_DEVICE int __vimax_s32_relu(int a, int b) { return __warplens_relu(a > b ? a : b); }
WARPLENS_DEVICE int __vimin_s32_relu(int a, int b) { return __warplens_relu(a < b ? a : b); }
#define WARPLENS_PAIRS_OF_THREE(suffix, Part, sign)                                                                    \
  WARPLENS_DEVICE unsigned __viaddmax_##suffix(unsigned a, unsigned b, unsigned c) { return __vmax##sign##2(__vadd2(a, b), c); } \
  WARPLENS_DEVICE unsigned __viaddmin_##suffix(unsigned a, unsigned b, unsigned c) { return __vmin##sign##2(__vadd2(a, b), c); } \
  WARPLENS_DEVICE unsigned __vimax3_##suffix(unsigned a, unsigned b, unsigned c) { return __vmax##sign##2(__vmax##sign##2(a, b), c); } \
  WARPLENS_DEVICE unsigned __vimin3_##suffix(unsigned a, unsigned b, unsigned c) { return __vmin##sign##2(__vmin##sign##2(a, b), c); } \
  WARPLENS_DEVICE unsigned __vibmax_##suffix(unsigned a, unsigned b, bool* high, bool* low) {                          \
    *low = (Part)a >= (Part)b, *high = (Part)(a >> 16) >= (Part)(b >> 16);                                             \
    return __vmax##sign##2(a, b);                                                                                      \
  }                                                                                                                    \
  WARPLENS_DEVICE unsigned __vibmin_##suffix(unsigned a, unsigned b, bool* high, bool* low) {                          \
    *low = (Part)a <= (Part)b, *high = (Part)(a >> 16) <= (Part)(b >> 16);                                             \
    return __vmin##sign##2(a, b);                                                                                      \
  }
WARPLENS_PAIRS_OF_THREE(s16x2, short, s)
WARPLENS_PAIRS_OF_THREE(u16x2, unsigned short, u)
#undef WARPLENS_PAIRS_OF_THREE
WARPLENS_DEVICE unsigned __viaddmax_s16x2_relu(unsigned a, unsigned b, unsigned c) { return __vmaxs2(__viaddmax_s16x2(a, b, c), 0); }
WARPLENS_DEVICE unsigned __viaddmin_s16x2_relu(unsigned a, unsigned b, unsigned c) { return __vmaxs2(__viaddmin_s16x2(a, b, c), 0); }
WARPLENS_DEVICE unsigned __vimax3_s16x2_relu(unsigned a, unsigned b, unsigned c) { return __vmaxs2(__vimax3_s16x2(a, b, c), 0); }
WARPLENS_DEVICE unsigned __vimin3_s16x2_relu(unsigned a, unsigned b, unsigned c) { return __vmaxs2(__vimin3_s16x2(a, b, c), 0); }
WARPLENS_DEVICE unsigned __vimax_s16x2_relu(unsigned a, unsigned b) { return __vmaxs2(__vmaxs2(a, b), 0); }
WARPLENS_DEVICE unsigned __vimin_s16x2_relu(unsigned a, unsigned b) { return __vmaxs2(__vmins2(a, b), 0); }
#undef WARPLENS_PARTS1
#undef WARPLENS_PARTS2
#undef WARPLENS_PARTWISE
