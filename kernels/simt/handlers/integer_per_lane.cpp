// The other integer operations, and all of them on types narrower than 32 bits, whose width is known at run time only.
#include "kernels/simt/handlers/coverage.h"
#include "kernels/simt/handlers/lanes.h"

namespace warplens::simt::WARPLENS_WIDTH {
namespace {

__extension__ using Wide = __int128;
__extension__ using UnsignedWide = unsigned __int128;

template <class T>
struct Integer {
  using S = std::conditional_t<sizeof(T) == 8, int64_t, int32_t>;
  uint32_t bits;
  T ones() const { return bits == sizeof(T) * 8 ? ~T{0} : (T{1} << bits) - 1; }
  S sign(T v) const { return static_cast<S>(v << (sizeof(T) * 8 - bits)) >> (sizeof(T) * 8 - bits); }
  T reversed(T v) const {
    T r = 0;
    for (uint32_t i = 0; i < bits; ++i) r |= (v >> i & 1) << (bits - 1 - i);
    return r;
  }
  T swapped(T v) const {
    T r = 0;
    for (uint32_t i = 0; i < bits; i += 8) r |= (v >> i & 0xff) << (bits - 8 - i);
    return r;
  }
  T high_signed(T a, T b) const { return static_cast<T>(static_cast<Wide>(sign(a)) * sign(b) >> bits); }
  T high_unsigned(T a, T b) const { return static_cast<T>(static_cast<UnsignedWide>(a) * b >> bits); }
  T divided(T a, T b) const {  // a register may come from memory with bits above its width: what counts is the value in it
    const S by = sign(b);
    if (by == 0) return ones();
    return by == -1 ? T{0} - a : static_cast<T>(sign(a) / by);  // the most negative value by -1 wraps
  }
  T remainder(T a, T b) const {
    const S by = sign(b);
    return by == 0 ? ones() : by == -1 ? 0 : static_cast<T>(sign(a) % by);
  }
  T leading_zeros(T a) const {
    uint32_t n = 0;
    while (n < bits && !(a >> (bits - 1 - n) & 1)) ++n;
    return n;
  }
  T trailing_zeros(T a) const { return a == 0 ? bits : static_cast<T>(__builtin_ctzll(a)); }
};

#define OPERATION3(name, expression)                                                       \
  template <class T>                                                                       \
  struct name : Integer<T> {                                                               \
    explicit name(const Decoded* in) : Integer<T>{in->bits} {}                             \
    T operator()([[maybe_unused]] T a, [[maybe_unused]] T b, [[maybe_unused]] T c) const { \
      [[maybe_unused]] const uint32_t bits = this->bits;                                   \
      return static_cast<T>(expression) & this->ones();                                    \
    }                                                                                      \
  };
OPERATION3(Add, a + b)
OPERATION3(Sub, a - b)
OPERATION3(Mul, a* b)
OPERATION3(MulHiS, this->high_signed(a, b))
OPERATION3(MulHiU, this->high_unsigned(a, b))
OPERATION3(SDiv, this->divided(a, b))
OPERATION3(UDiv, b == 0 ? this->ones() : a / b)
OPERATION3(SRem, this->remainder(a, b))
OPERATION3(URem, b == 0 ? this->ones() : a % b)
OPERATION3(And, a& b)
OPERATION3(Or, a | b)
OPERATION3(Xor, a ^ b)
OPERATION3(Shl, b >= bits ? 0 : a << b)
OPERATION3(LShr, b >= bits ? 0 : a >> b)
OPERATION3(AShr, this->sign(a) >> (b >= bits ? bits - 1 : b))
OPERATION3(SMin, this->sign(a) < this->sign(b) ? a : b)
OPERATION3(SMax, this->sign(a) > this->sign(b) ? a : b)
OPERATION3(UMin, a < b ? a : b)
OPERATION3(UMax, a > b ? a : b)
OPERATION3(Abs, this->sign(a) < 0 ? T{0} - a : a)
OPERATION3(Popc, __builtin_popcountll(a))
OPERATION3(Clz, this->leading_zeros(a))
OPERATION3(Ctz, this->trailing_zeros(a))
OPERATION3(BitReverse, this->reversed(a))
OPERATION3(ByteSwap, this->swapped(a))
OPERATION3(FunnelShl, c % bits == 0 ? a : a << (c % bits) | b >> (bits - c % bits))
OPERATION3(FunnelShr, c % bits == 0 ? b : b >> (c % bits) | a << (bits - c % bits))
#undef OPERATION3

struct BytePermute {
  explicit BytePermute(const Decoded*) {}
  uint32_t operator()(uint32_t a, uint32_t b, uint32_t c) const {
    const uint64_t bytes = static_cast<uint64_t>(b) << 32 | a;
    uint32_t result = 0;
    for (uint32_t i = 0; i < 4; ++i) {
      const uint32_t selector = c >> (i * 4) & 15;
      uint32_t byte = bytes >> (8 * (selector & 7)) & 0xff;
      if (selector & 8) byte = byte & 0x80 ? 0xff : 0;
      result |= byte << (8 * i);
    }
    return result;
  }
};

struct NarrowCompare : Integer<uint32_t> {
  Comparison comparison;
  explicit NarrowCompare(const Decoded* in) : Integer<uint32_t>{in->bits}, comparison(static_cast<Comparison>(in->aux)) {}
  uint32_t operator()(uint32_t a, uint32_t b, uint32_t) const {
    switch (comparison) {
      case Comparison::Eq:
        return a == b;
      case Comparison::Ne:
        return a != b;
      case Comparison::Ult:
        return a < b;
      case Comparison::Ule:
        return a <= b;
      case Comparison::Slt:
        return sign(a) < sign(b);
      default:
        return sign(a) <= sign(b);
    }
  }
};

// clang-format off: the formatter does not know that a ROW ends with a semicolon
template <class T>
constexpr Handler narrow(const Decoded& in) {
  switch (in.op) {
#define ROW(name) \
  case Opcode::name: return per_lane<name<T>, T, T>;
    ROW(Add) ROW(Sub) ROW(Mul) ROW(And) ROW(Or) ROW(Xor) ROW(Shl) ROW(LShr) ROW(AShr) ROW(SMin) ROW(SMax) ROW(UMin) ROW(UMax)
    case Opcode::ICmp: return per_lane<NarrowCompare, uint32_t, uint32_t>;
    default: return nullptr;
  }
}
template <class T>
constexpr Handler bits(const Decoded& in) {
  switch (in.op) {
    ROW(MulHiS) ROW(MulHiU) ROW(SDiv) ROW(UDiv) ROW(SRem) ROW(URem) ROW(Abs) ROW(Popc) ROW(Clz) ROW(Ctz) ROW(BitReverse) ROW(ByteSwap)
    ROW(FunnelShl) ROW(FunnelShr)
#undef ROW
    case Opcode::BytePermute: return per_lane<BytePermute, uint32_t, uint32_t>;
    default: return nullptr;
  }
}
// clang-format on
constexpr Handler narrow_here(const Decoded& in) { return in.bits < 32 ? narrow<uint32_t>(in) : nullptr; }
constexpr Handler bits_here(const Decoded& in) { return in.type == Type::I64 ? bits<uint64_t>(in) : bits<uint32_t>(in); }

static_assert(covers(Family::Integer, narrow_here,
                     [](const OpcodeInfo& row, Type type) { return type < Type::I32 && row.operands[1] == 'I'; }));
static_assert(covers(Family::Bits, bits_here));

}  // namespace

Handler find_narrow_handler(const Decoded& in) { return narrow_here(in); }
Handler find_bits_handler(const Decoded& in) { return bits_here(in); }

}  // namespace warplens::simt::WARPLENS_WIDTH
