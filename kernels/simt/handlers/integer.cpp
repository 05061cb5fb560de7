// The integer operations of inner loops, 32 and 64 bits wide; comparisons; moves and selects.
#include <type_traits>

#include "kernels/simt/handlers/coverage.h"
#include "kernels/simt/handlers/lanes.h"

namespace warplens::simt::WARPLENS_WIDTH {
namespace {

#define OPERATION2(name, expression)                    \
  template <class T>                                    \
  struct name {                                         \
    using S = std::make_signed_t<T>;                    \
    static constexpr uint32_t kBits = sizeof(T) * 8;    \
    explicit name(const Decoded*) {}                    \
    T operator()(T a, T b) const { return expression; } \
  };
OPERATION2(Add, a + b)
OPERATION2(Sub, a - b)
OPERATION2(Mul, a* b)
OPERATION2(And, a& b)
OPERATION2(Or, a | b)
OPERATION2(Xor, a ^ b)
OPERATION2(Shl, b >= kBits ? 0 : a << (b & (kBits - 1)))
OPERATION2(LShr, b >= kBits ? 0 : a >> (b & (kBits - 1)))
OPERATION2(AShr, static_cast<T>(static_cast<S>(a) >> (b >= kBits ? kBits - 1 : b)))
OPERATION2(SMin, static_cast<S>(a) < static_cast<S>(b) ? a : b)
OPERATION2(SMax, static_cast<S>(a) > static_cast<S>(b) ? a : b)
OPERATION2(UMin, a < b ? a : b)
OPERATION2(UMax, a > b ? a : b)
OPERATION2(Eq, a == b)
OPERATION2(Ne, a != b)
OPERATION2(Ult, a < b)
OPERATION2(Ule, a <= b)
OPERATION2(Slt, static_cast<S>(a) < static_cast<S>(b))
OPERATION2(Sle, static_cast<S>(a) <= static_cast<S>(b))
#undef OPERATION2

template <class T>
struct Move {
  explicit Move(const Decoded*) {}
  T operator()(T a) const { return a; }
};
template <class T>
struct Select {
  explicit Select(const Decoded*) {}
  T operator()(uint32_t a, T b, T c) const { return a ? b : c; }
};

template <class T>
constexpr Handler arithmetic(const Decoded& in) {
  switch (in.op) {
    case Opcode::Add:
      return pick2<Add<T>, T, T>(in);
    case Opcode::Sub:
      return pick2<Sub<T>, T, T>(in);
    case Opcode::Mul:
      return pick2<Mul<T>, T, T>(in);
    case Opcode::And:
      return pick2<And<T>, T, T>(in);
    case Opcode::Or:
      return pick2<Or<T>, T, T>(in);
    case Opcode::Xor:
      return pick2<Xor<T>, T, T>(in);
    case Opcode::Shl:
      return pick2<Shl<T>, T, T>(in);
    case Opcode::LShr:
      return pick2<LShr<T>, T, T>(in);
    case Opcode::AShr:
      return pick2<AShr<T>, T, T>(in);
    case Opcode::SMin:
      return pick2<SMin<T>, T, T>(in);
    case Opcode::SMax:
      return pick2<SMax<T>, T, T>(in);
    case Opcode::UMin:
      return pick2<UMin<T>, T, T>(in);
    case Opcode::UMax:
      return pick2<UMax<T>, T, T>(in);
    default:
      return nullptr;
  }
}

// "Greater" forms were turned around when decoding.
template <class T>
constexpr Handler compare(const Decoded& in) {
  switch (static_cast<Comparison>(in.aux)) {
    case Comparison::Eq:
      return pick2<Eq<T>, uint32_t, T>(in);
    case Comparison::Ne:
      return pick2<Ne<T>, uint32_t, T>(in);
    case Comparison::Ult:
      return pick2<Ult<T>, uint32_t, T>(in);
    case Comparison::Ule:
      return pick2<Ule<T>, uint32_t, T>(in);
    case Comparison::Slt:
      return pick2<Slt<T>, uint32_t, T>(in);
    case Comparison::Sle:
      return pick2<Sle<T>, uint32_t, T>(in);
    default:
      return nullptr;
  }
}

constexpr Handler find_handler_here(const Decoded& in) {
  const bool wide = is_wide(in.type);
  switch (in.op) {
    case Opcode::Mov:
    case Opcode::Bitcast:
      return wide ? pick1<Move<uint64_t>, uint64_t, uint64_t>(in) : pick1<Move<uint32_t>, uint32_t, uint32_t>(in);
    case Opcode::Select:
      return wide ? pick3<Select<uint64_t>, uint64_t, uint32_t, uint64_t, uint64_t>(in)
                  : pick3<Select<uint32_t>, uint32_t, uint32_t, uint32_t, uint32_t>(in);
    case Opcode::ICmp:
      return in.type == Type::I64 ? compare<uint64_t>(in) : in.type == Type::I32 ? compare<uint32_t>(in) : nullptr;
    default:
      return in.type == Type::I64 ? arithmetic<uint64_t>(in) : in.type == Type::I32 ? arithmetic<uint32_t>(in) : nullptr;
  }
}

static_assert(covers(Family::Integer, find_handler_here,
                     [](const OpcodeInfo& row, Type type) { return type == Type::I32 || type == Type::I64 || row.operands[1] != 'I'; }));

}  // namespace

Handler find_integer_handler(const Decoded& in) { return find_handler_here(in); }

}  // namespace warplens::simt::WARPLENS_WIDTH
