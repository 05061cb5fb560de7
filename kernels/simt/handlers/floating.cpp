// Floating point: f32 and f64 in vectors, f16 and bf16 lane by lane.
#include <bit>
#include <cmath>
#include <type_traits>

#include "kernels/simt/handlers/coverage.h"
#include "kernels/simt/handlers/half.h"
#include "kernels/simt/handlers/lanes.h"
#include "kernels/simt/handlers/math_function.h"

namespace warplens::simt::WARPLENS_WIDTH {
namespace {

// What is not a number has one pattern as a result of single precision, 0x7fffffff, whatever the operands were (PTX). Double precision
// keeps an operand's.
template <class T>
T canonical(T value) {
  if constexpr (std::is_same_v<T, float>) return value == value ? value : std::bit_cast<float>(0x7fffffffu);
  return value;
}

#define OPERATION2(name, expression)                               \
  template <class T>                                               \
  struct name {                                                    \
    explicit name(const Decoded*) {}                               \
    T operator()(T a, T b) const { return canonical(expression); } \
  };
OPERATION2(FAdd, T(a + b))
OPERATION2(FSub, T(a - b))
OPERATION2(FMul, T(a* b))
OPERATION2(FDiv, T(a / b))
OPERATION2(FMin, b != b || a < b || (a == b && std::signbit(a)) ? a : b)
OPERATION2(FMax, b != b || a > b || (a == b && std::signbit(b)) ? a : b)
#undef OPERATION2

template <class T>
struct Fma {
  explicit Fma(const Decoded*) {}
  T operator()(T a, T b, T c) const { return canonical(std::fma(a, b, c)); }
};
template <class T>
struct FRem {
  explicit FRem(const Decoded*) {}
  T operator()(T a, T b, T) const { return canonical(std::fmod(a, b)); }
};

// Signs are bits. What an H200 makes of NaN: -x and |x| keep one of double precision as it is, sign and all; the others become the one NaN,
// but for |x| in 16 bits.
template <class U, bool one_in_small>
struct Sign {
  explicit Sign(const Decoded* in) : sign(U{1} << (in->bits - 1)), infinity(~sign), nan(~sign & (2 * sign - 1)) {
    if (in->type == Type::F32) infinity = 0x7f800000;
    if (in->type == Type::F16 && one_in_small) infinity = 0x7c00;
    if (in->type == Type::BF16 && one_in_small) infinity = 0x7f80;
  }
  U sign, infinity, nan;
};
template <class U>
struct FNeg : Sign<U, true> {
  using Sign<U, true>::Sign;
  U operator()(U a) const {
    const U size = a & ~this->sign;
    if constexpr (sizeof(U) == 8) return size > U{0x7ff0000000000000} ? a : a ^ this->sign;
    return size > this->infinity ? this->nan : a ^ this->sign;
  }
};
template <class U>
struct FAbs : Sign<U, false> {
  using Sign<U, false>::Sign;
  U operator()(U a) const {
    const U size = a & ~this->sign;
    if constexpr (sizeof(U) == 8) return size > U{0x7ff0000000000000} ? a : size;
    return size > this->infinity ? this->nan : size;
  }
};
template <class U>
struct CopySign {
  explicit CopySign(const Decoded* in) : sign(U{1} << (in->bits - 1)) {}
  U sign;
  U operator()(U a, U b) const { return (a & ~sign) | (b & sign); }
};

// The sixteen predicates as a set of outcomes: less 1, equal 2, greater 4, unordered 8.
uint32_t outcomes(Comparison comparison) {
  switch (comparison) {
    case Comparison::OEq:
      return 2;
    case Comparison::ONe:
      return 1 | 4;
    case Comparison::OLt:
      return 1;
    case Comparison::OLe:
      return 1 | 2;
    case Comparison::OGt:
      return 4;
    case Comparison::OGe:
      return 4 | 2;
    case Comparison::Ord:
      return 7;
    case Comparison::UEq:
      return 8 | 2;
    case Comparison::UNe:
      return 8 | 1 | 4;
    case Comparison::ULt:
      return 8 | 1;
    case Comparison::ULe:
      return 8 | 1 | 2;
    case Comparison::UGt:
      return 8 | 4;
    case Comparison::UGe:
      return 8 | 4 | 2;
    case Comparison::Uno:
      return 8;
    case Comparison::True:
      return 15;
    default:
      return 0;
  }
}
template <class T>
struct FCmp {
  explicit FCmp(const Decoded* in) : wanted(outcomes(static_cast<Comparison>(in->aux))) {}
  uint32_t wanted;
  uint32_t operator()(T a, T b) const {
    const uint32_t outcome = (a < b ? 1u : 0u) | (a == b ? 2u : 0u) | (a > b ? 4u : 0u);
    return (wanted & (outcome ? outcome : 8u)) != 0;
  }
};

template <class T>
struct Math1 {
  explicit Math1(const Decoded* in) : function(static_cast<MathFunction>(in->aux)) {}
  MathFunction function;
  T operator()(T a, T, T) const { return canonical(math1(function, a)); }
};
template <class T, class B>
struct Math2 {
  explicit Math2(const Decoded* in) : function(static_cast<MathFunction>(in->aux)) {}
  MathFunction function;
  T operator()(T a, B b, T) const {
    if constexpr (std::is_integral_v<B>)
      return canonical(math2i(function, a, static_cast<int32_t>(b)));
    else
      return canonical(math2(function, a, b));
  }
};

// Half precision: sums, products and quotients of 11 (or 8) bit numbers are rounded twice without harm, since a double has more than
// twice the bits; fma goes through a double rounded to odd.
struct HalfArithmetic {
  explicit HalfArithmetic(const Decoded* in) : op(in->op), type(in->type), aux(in->aux) {}
  Opcode op;
  Type type;
  uint8_t aux;
  uint32_t operator()(uint32_t abits, uint32_t bbits, uint32_t cbits) const {
    const double a = from_half_bits(type, abits), b = from_half_bits(type, bbits), c = from_half_bits(type, cbits);
    return to_half_bits(type, value(a, b, c, bbits));
  }
  double value(double a, double b, double c, uint32_t bbits) const {
    switch (op) {
      case Opcode::FAdd:
        return a + b;
      case Opcode::FSub:
        return a - b;
      case Opcode::FMul:
        return a * b;
      case Opcode::FDiv:
        return a / b;
      case Opcode::FRem:
        return std::fmod(a, b);
      case Opcode::Fma:
        return fma_to_odd(a, b, c);
      case Opcode::FMin:
        return FMin<double>(nullptr)(a, b);
      case Opcode::FMax:
        return FMax<double>(nullptr)(a, b);
      case Opcode::Math1:
        return math1(static_cast<MathFunction>(aux), a);
      default:
        return takes_integer(static_cast<MathFunction>(aux)) ? math2i(static_cast<MathFunction>(aux), a, static_cast<int32_t>(bbits))
                                                             : math2(static_cast<MathFunction>(aux), a, b);
    }
  }
};
struct HalfCompare {
  explicit HalfCompare(const Decoded* in) : type(in->type), compare(in) {}
  Type type;
  FCmp<double> compare;
  uint32_t operator()(uint32_t a, uint32_t b, uint32_t) const { return compare(from_half_bits(type, a), from_half_bits(type, b)); }
};

template <class T>
constexpr Handler full_precision(const Decoded& in) {
  switch (in.op) {
    case Opcode::FAdd:
      return pick2<FAdd<T>, T, T>(in);
    case Opcode::FSub:
      return pick2<FSub<T>, T, T>(in);
    case Opcode::FMul:
      return pick2<FMul<T>, T, T>(in);
    case Opcode::FDiv:
      return pick2<FDiv<T>, T, T>(in);
    case Opcode::FMin:
      return pick2<FMin<T>, T, T>(in);
    case Opcode::FMax:
      return pick2<FMax<T>, T, T>(in);
    case Opcode::Fma:
      return pick3<Fma<T>, T, T, T, T>(in);
    case Opcode::FRem:
      return per_lane<FRem<T>, T, T>;
    case Opcode::FCmp:
      return pick2<FCmp<T>, uint32_t, T>(in);
    case Opcode::Math1:
      return per_lane<Math1<T>, T, T>;
    case Opcode::Math2:
      return takes_integer(static_cast<MathFunction>(in.aux)) ? per_lane<Math2<T, uint32_t>, T, T, uint32_t, T>
                                                              : per_lane<Math2<T, T>, T, T>;
    default:
      return nullptr;
  }
}
template <class U>
constexpr Handler signs(const Decoded& in) {
  switch (in.op) {
    case Opcode::FNeg:
      return pick1<FNeg<U>, U, U>(in);
    case Opcode::FAbs:
      return pick1<FAbs<U>, U, U>(in);
    case Opcode::CopySign:
      return pick2<CopySign<U>, U, U>(in);
    default:
      return nullptr;
  }
}

constexpr Handler find_here(const Decoded& in) {
  if (Handler found = is_wide(in.type) ? signs<uint64_t>(in) : signs<uint32_t>(in)) return found;
  if (in.type == Type::F32) return full_precision<float>(in);
  if (in.type == Type::F64) return full_precision<double>(in);
  if (in.type != Type::F16 && in.type != Type::BF16) return nullptr;
  switch (in.op) {
    case Opcode::FAdd:
    case Opcode::FSub:
    case Opcode::FMul:
    case Opcode::FDiv:
    case Opcode::FRem:
    case Opcode::Fma:
    case Opcode::FMin:
    case Opcode::FMax:
    case Opcode::Math1:
    case Opcode::Math2:
      return per_lane<HalfArithmetic, uint32_t, uint32_t>;
    case Opcode::FCmp:
      return per_lane<HalfCompare, uint32_t, uint32_t>;
    default:
      return nullptr;
  }
}

static_assert(covers(Family::Float, find_here));

}  // namespace

Handler find_float_handler(const Decoded& in) { return find_here(in); }

}  // namespace warplens::simt::WARPLENS_WIDTH
