// Integer functions, defined by loops over bits and by wider arithmetic.
#include <algorithm>
#include <limits>

#include "tests/frontend/edges/edges.h"

namespace warplens::edges {
namespace {

using i32 = int32_t;
using u32 = uint32_t;
using i64 = int64_t;
using u64 = uint64_t;
__extension__ typedef __int128 i128;
__extension__ typedef unsigned __int128 u128;

template <class T>
int ones(T x) {
  int n = 0;
  for (; x; x = static_cast<T>(x & (x - 1))) ++n;
  return n;
}
template <class T>
int leading_zeros(T x) {
  int n = 0;
  for (T bit = T{1} << (sizeof(T) * 8 - 1); bit && !(x & bit); bit >>= 1) ++n;
  return n;
}
template <class T>
int first_one(T x) {  // from 1 on; 0 where there is none
  for (int n = 0; n < static_cast<int>(sizeof(T) * 8); ++n)
    if (x >> n & 1) return n + 1;
  return 0;
}
template <class T>
T reversed(T x, int step) {
  T result = 0;
  const int bits = sizeof(T) * 8;
  for (int n = 0; n < bits; n += step) result |= static_cast<T>((x >> n & ((T{1} << step) - 1)) << (bits - step - n));
  return result;
}
i64 low24(i32 x) { return (static_cast<i64>(x & 0xffffff) ^ 0x800000) - 0x800000; }
u32 difference(i32 x, i32 y) { return static_cast<u32>(std::max<i64>(x, y) - std::min<i64>(x, y)); }
template <class To>
To saturated(i128 v) {
  return static_cast<To>(std::clamp<i128>(v, std::numeric_limits<To>::min(), std::numeric_limits<To>::max()));
}
// PTX, prmt without a mode: a nibble chooses one of eight bytes; its top bit says to fill the byte with that one's sign.
u32 permuted(u32 a, u32 b, u32 selector) {
  u32 result = 0;
  for (int n = 0; n < 4; ++n) {
    const u32 nibble = selector >> 4 * n & 15, byte = static_cast<u32>((u64{b} << 32 | a) >> 8 * (nibble & 7)) & 255;
    result |= (nibble & 8 ? (byte & 128 ? 255u : 0u) : byte) << 8 * n;
  }
  return result;
}
u32 nth_one(u32 mask, u32 base, i32 offset) {               // CUDA, __fns: the |offset|-th one from `base` on, upwards or downwards
  if (offset == std::numeric_limits<i32>::min()) return 0;  // measured on an H200
  if (offset == 0) return mask >> (base & 31) & 1 && base < 32 ? base : ~0u;
  i64 left = offset < 0 ? -static_cast<i64>(offset) : offset;
  for (i64 n = base; n >= 0 && n < 32; n += offset < 0 ? -1 : 1)
    if (mask >> n & 1 && --left == 0) return static_cast<u32>(n);
  return ~0u;
}
template <class T>
u64 with_flag(T result, bool overflow) {
  return u64{static_cast<u32>(result)} | u64{overflow} << 32;
}

}  // namespace

std::vector<Row> integer_rows() {
  return {
      row("llvm.smin.*", "min(x, y)", [](i32 x, i32 y) { return std::min(x, y); }),
      row("llvm.smin.*", "min(x, y)", [](i64 x, i64 y) { return std::min(x, y); }),
      row("llvm.smax.*", "max(x, y)", [](i32 x, i32 y) { return std::max(x, y); }),
      row("llvm.smax.*", "max(x, y)", [](i64 x, i64 y) { return std::max(x, y); }),
      row("llvm.umin.*", "umin(x, y)", [](u32 x, u32 y) { return std::min(x, y); }),
      row("llvm.umin.*", "min(x, y)", [](u64 x, u64 y) { return std::min(x, y); }),
      row("llvm.umax.*", "umax(x, y)", [](u32 x, u32 y) { return std::max(x, y); }),
      row("llvm.umax.*", "max(x, y)", [](u64 x, u64 y) { return std::max(x, y); }),
      // The absolute value of the least number is itself (PTX, abs).
      row("llvm.abs.*", "abs(x)", [](i32 x) { return static_cast<i32>(x < 0 ? 0 - static_cast<u32>(x) : static_cast<u32>(x)); }),
      row("llvm.abs.*", "llabs(x)", [](i64 x) { return static_cast<i64>(x < 0 ? 0 - static_cast<u64>(x) : static_cast<u64>(x)); }),
      row("", "labs(x)", [](i64 x) { return static_cast<i64>(x < 0 ? 0 - static_cast<u64>(x) : static_cast<u64>(x)); }),
      row("llvm.ctpop.*", "__popc(x)", [](u32 x) { return i32{ones(x)}; }),
      row("llvm.ctpop.*", "__popcll(x)", [](u64 x) { return i32{ones(x)}; }),
      row("llvm.ctlz.*", "__clz(x)", [](i32 x) { return i32{leading_zeros(static_cast<u32>(x))}; }),
      row("llvm.ctlz.*", "__clzll(x)", [](i64 x) { return i32{leading_zeros(static_cast<u64>(x))}; }),
      row("llvm.cttz.*", "__ffs(x)", [](i32 x) { return i32{first_one(static_cast<u32>(x))}; }),
      row("llvm.cttz.*", "__ffsll(x)", [](i64 x) { return i32{first_one(static_cast<u64>(x))}; }),
      row("llvm.bitreverse.*", "__brev(x)", [](u32 x) { return reversed(x, 1); }),
      row("llvm.bitreverse.*", "__brevll(x)", [](u64 x) { return reversed(x, 1); }),
      row("llvm.bswap.*", "__builtin_bswap32(x)", [](u32 x) { return reversed(x, 8); }),
      row("llvm.bswap.*", "(unsigned long long)__builtin_bswap64(x)", [](u64 x) { return reversed(x, 8); }),
      row("llvm.fshl.*", "__builtin_rotateleft32(x, y)", [](u32 x, u32 y) { return y % 32 ? x << y % 32 | x >> (32 - y % 32) : x; }),
      row("llvm.fshr.*", "__builtin_rotateright32(x, y)", [](u32 x, u32 y) { return y % 32 ? x >> y % 32 | x << (32 - y % 32) : x; }),
      row("llvm.fshl.*", "(unsigned long long)__builtin_rotateleft64(x, y)",
          [](u64 x, u64 y) { return y % 64 ? x << y % 64 | x >> (64 - y % 64) : x; }),
      row("llvm.fshr.*", "(unsigned long long)__builtin_rotateright64(x, y)",
          [](u64 x, u64 y) { return y % 64 ? x >> y % 64 | x << (64 - y % 64) : x; }),
      row("", "__funnelshift_l(x, y, z)", [](u32 x, u32 y, u32 z) { return static_cast<u32>((u64{y} << 32 | x) << (z & 31) >> 32); }),
      row("", "__funnelshift_r(x, y, z)", [](u32 x, u32 y, u32 z) { return static_cast<u32>((u64{y} << 32 | x) >> (z & 31)); }),
      row("", "__funnelshift_lc(x, y, z)",
          [](u32 x, u32 y, u32 z) { return static_cast<u32>(static_cast<u64>((u128{y} << 32 | x) << std::min(z, 32u)) >> 32); }),
      row("", "__funnelshift_rc(x, y, z)", [](u32 x, u32 y, u32 z) { return static_cast<u32>((u64{y} << 32 | x) >> std::min(z, 32u)); }),
      row("llvm.nvvm.mulhi.i", "__nvvm_mulhi_i(x, y)", [](i32 x, i32 y) { return static_cast<i32>((i64{x} * y) >> 32); }),
      row("llvm.nvvm.mulhi.i", "__mul64hi(x, y)", [](i64 x, i64 y) { return static_cast<i64>((i128{x} * y) >> 64); }),
      row("llvm.nvvm.mulhi.ui", "__nvvm_mulhi_ui(x, y)", [](u32 x, u32 y) { return static_cast<u32>((u64{x} * y) >> 32); }),
      row("llvm.nvvm.mulhi.ui", "__umul64hi(x, y)", [](u64 x, u64 y) { return static_cast<u64>((u128{x} * y) >> 64); }),
      row("", "__mulhi(x, y)", [](i32 x, i32 y) { return static_cast<i32>((i64{x} * y) >> 32); }),
      row("", "__umulhi(x, y)", [](u32 x, u32 y) { return static_cast<u32>((u64{x} * y) >> 32); }),
      row("llvm.nvvm.prmt", "__nvvm_prmt(x, y, z)", permuted),
      row("llvm.nvvm.prmt", "__byte_perm(x, y, z)", [](u32 x, u32 y, u32 z) { return permuted(x, y, z & 0x7777); }),
      row("", "__mul24(x, y)", [](i32 x, i32 y) { return static_cast<i32>(low24(x) * low24(y)); }),
      row("", "__umul24(x, y)", [](u32 x, u32 y) { return static_cast<u32>(u64{x & 0xffffff} * (y & 0xffffff)); }),
      row("", "__sad(x, y, z)", [](i32 x, i32 y, u32 z) { return z + difference(x, y); }),
      row("", "__usad(x, y, z)", [](u32 x, u32 y, u32 z) { return z + (std::max(x, y) - std::min(x, y)); }),
      row("", "__hadd(x, y)", [](i32 x, i32 y) { return static_cast<i32>((i64{x} + y) >> 1); }),
      row("", "__rhadd(x, y)", [](i32 x, i32 y) { return static_cast<i32>((i64{x} + y + 1) >> 1); }),
      row("", "__uhadd(x, y)", [](u32 x, u32 y) { return static_cast<u32>((u64{x} + y) >> 1); }),
      row("", "__urhadd(x, y)", [](u32 x, u32 y) { return static_cast<u32>((u64{x} + y + 1) >> 1); }),
      row("", "__dp4a(x, y, z)",
          [](i32 x, i32 y, i32 z) {
            i64 sum = z;
            for (int n = 0; n < 32; n += 8) sum += i64{static_cast<int8_t>(x >> n)} * static_cast<int8_t>(y >> n);
            return static_cast<i32>(sum);
          }),
      row("", "__fns(x, y & 31, z)", [](u32 x, u32 y, i32 z) { return nth_one(x, y & 31, z); }),
      row("llvm.uadd.with.overflow.*", "flagged_unsigned([=](unsigned& r) { return __builtin_add_overflow(x, y, &r); })",
          [](u32 x, u32 y) { return with_flag(x + y, u64{x} + y > ~0u); }),
      row("llvm.usub.with.overflow.*", "flagged_unsigned([=](unsigned& r) { return __builtin_sub_overflow(x, y, &r); })",
          [](u32 x, u32 y) { return with_flag(x - y, x < y); }),
      row("llvm.umul.with.overflow.*", "flagged_unsigned([=](unsigned& r) { return __builtin_mul_overflow(x, y, &r); })",
          [](u32 x, u32 y) { return with_flag(x * y, u64{x} * y > ~0u); }),
      row("llvm.sadd.with.overflow.*", "flagged_int([=](int& r) { return __builtin_add_overflow(x, y, &r); })",
          [](i32 x, i32 y) { return with_flag(static_cast<i32>(i64{x} + y), static_cast<i32>(i64{x} + y) != i64{x} + y); }),
      row("llvm.ssub.with.overflow.*", "flagged_int([=](int& r) { return __builtin_sub_overflow(x, y, &r); })",
          [](i32 x, i32 y) { return with_flag(static_cast<i32>(i64{x} - y), static_cast<i32>(i64{x} - y) != i64{x} - y); }),
      row("llvm.smul.with.overflow.*", "flagged_int([=](int& r) { return __builtin_mul_overflow(x, y, &r); })",
          [](i32 x, i32 y) { return with_flag(static_cast<i32>(i64{x} * y), static_cast<i32>(i64{x} * y) != i64{x} * y); }),
      row("llvm.uadd.sat.*", "__builtin_elementwise_add_sat(x, y)", [](u32 x, u32 y) { return saturated<u32>(i128{x} + y); }),
      row("llvm.usub.sat.*", "__builtin_elementwise_sub_sat(x, y)", [](u32 x, u32 y) { return saturated<u32>(i128{x} - y); }),
      row("llvm.sadd.sat.*", "__builtin_elementwise_add_sat(x, y)", [](i32 x, i32 y) { return saturated<i32>(i128{x} + y); }),
      row("llvm.ssub.sat.*", "__builtin_elementwise_sub_sat(x, y)", [](i32 x, i32 y) { return saturated<i32>(i128{x} - y); }),
      row("llvm.sadd.sat.*", "__builtin_elementwise_add_sat(x, y)", [](i64 x, i64 y) { return saturated<i64>(i128{x} + y); }),
      row("llvm.ssub.sat.*", "__builtin_elementwise_sub_sat(x, y)", [](i64 x, i64 y) { return saturated<i64>(i128{x} - y); }),
      // Bits as they are.
      row("", "__float_as_int(__int_as_float(x))", [](i32 x) { return x; }),
      row("", "__float_as_uint(__uint_as_float(x))", [](u32 x) { return x; }),
      row("", "__double_as_longlong(__longlong_as_double(x))", [](i64 x) { return x; }),
      row("", "__double2hiint(__longlong_as_double(x))", [](i64 x) { return static_cast<i32>(x >> 32); }),
      row("", "__double2loint(__longlong_as_double(x))", [](i64 x) { return static_cast<i32>(x); }),
      row("", "__double_as_longlong(__hiloint2double(x, y))",
          [](i32 x, i32 y) { return static_cast<i64>(u64{static_cast<u32>(x)} << 32 | static_cast<u32>(y)); }),
  };
}

}  // namespace warplens::edges
