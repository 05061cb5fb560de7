// Conversions between types. Integers narrower than 32 bits are kept zero-extended.
#include <bit>
#include <cmath>
#include <limits>
#include <type_traits>

#include "kernels/simt/handlers/coverage.h"
#include "kernels/simt/handlers/half.h"
#include "kernels/simt/handlers/lanes.h"

namespace warplens::simt::WARPLENS_WIDTH {
namespace {

uint32_t width_of(Type type) {
  switch (type) {
    case Type::I1:
      return 1;
    case Type::I8:
      return 8;
    case Type::I16:
    case Type::F16:
    case Type::BF16:
      return 16;
    case Type::I64:
    case Type::F64:
      return 64;
    default:
      return 32;
  }
}
uint64_t ones(uint32_t bits) { return bits == 64 ? ~0ull : (1ull << bits) - 1; }

template <class D, class A>
struct Masked {  // trunc and zext
  explicit Masked(const Decoded* in) : mask(static_cast<D>(ones(in->bits))) {}
  D mask;
  D operator()(A a) const { return static_cast<D>(a) & mask; }
};
template <class D, class A>
struct SignExtend {
  explicit SignExtend(const Decoded* in) : shift(sizeof(A) * 8 - width_of(in->from)), mask(static_cast<D>(ones(in->bits))) {}
  uint32_t shift;
  D mask;
  D operator()(A a) const {
    using S = std::make_signed_t<A>;
    return static_cast<D>(static_cast<std::make_signed_t<D>>(static_cast<S>(a << shift) >> shift)) & mask;
  }
};

double read_float(Type type, uint64_t bits) {
  switch (type) {
    case Type::F32:
      return std::bit_cast<float>(static_cast<uint32_t>(bits));
    case Type::F64:
      return std::bit_cast<double>(bits);
    default:
      return from_half_bits(type, static_cast<uint32_t>(bits));
  }
}

double rounded(double v, Rounding rounding) {
  switch (rounding) {
    case Rounding::TowardZero:
      return std::trunc(v);
    case Rounding::NearestEven:
      return std::nearbyint(v);
    case Rounding::Down:
      return std::floor(v);
    default:
      return std::ceil(v);
  }
}

template <class D, class A, bool Signed>
struct FloatToInteger {
  explicit FloatToInteger(const Decoded* in) : from(in->from), bits(in->bits), rounding(static_cast<Rounding>(in->aux)) {}
  Type from;
  uint32_t bits;
  Rounding rounding;
  D operator()(A a, A, A) const {
    const double v = rounded(read_float(from, a), rounding);
    // Not a number: 0 from floats to 32 bits; from doubles and to 64 bits the sign bit alone (measured on an H200).
    if (v != v) return from == Type::F64 || bits == 64 ? static_cast<D>(1ull << (bits - 1)) : D{0};
    if constexpr (Signed) {
      const double limit = std::ldexp(1.0, static_cast<int>(bits) - 1);
      const int64_t top = static_cast<int64_t>(ones(bits - 1));
      const int64_t i = v >= limit ? top : v < -limit ? -top - 1 : static_cast<int64_t>(v);
      return static_cast<D>(static_cast<uint64_t>(i) & ones(bits));
    } else {
      const double limit = std::ldexp(1.0, static_cast<int>(bits));
      return static_cast<D>(v >= limit ? ones(bits) : v <= 0 ? 0 : static_cast<uint64_t>(v));
    }
  }
};

template <class D, class A, bool Signed>
struct IntegerToFloat {
  explicit IntegerToFloat(const Decoded* in) : from(width_of(in->from)), type(in->type) {}
  uint32_t from;
  Type type;
  D operator()(A a, A, A) const {
    const uint32_t shift = 64 - from;
    const int64_t s = static_cast<int64_t>(static_cast<uint64_t>(a) << shift) >> shift;
    const uint64_t u = static_cast<uint64_t>(a);
    if (type == Type::F64) return static_cast<D>(std::bit_cast<uint64_t>(Signed ? static_cast<double>(s) : static_cast<double>(u)));
    if (type == Type::F32) return std::bit_cast<uint32_t>(Signed ? static_cast<float>(s) : static_cast<float>(u));
    return to_half_bits(type, Signed ? sticky(s) : sticky(u));
  }
  // As a double with the bits that do not fit or-ed into its last one, so that the second rounding is right.
  template <class I>
  static double sticky(I v) {
    const I low = v & 2047;
    bool large = v > (I{1} << 53);
    if constexpr (std::is_signed_v<I>) large = large || v < -(I{1} << 53);
    return static_cast<double>(large ? (v - low) | (low ? 2048 : 0) : v);
  }
};

template <class D, class A>
struct FloatToFloat {
  explicit FloatToFloat(const Decoded* in) : from(in->from), type(in->type) {}
  Type from, type;
  D operator()(A a, A, A) const {
    const double v = read_float(from, a);
    if (type == Type::F64) return static_cast<D>(std::bit_cast<uint64_t>(v));
    if (type == Type::F32 && from == Type::BF16) return static_cast<D>(a) << 16;  // the upper half of a float
    if (v == v) return type == Type::F32 ? std::bit_cast<uint32_t>(static_cast<float>(v)) : to_half_bits(type, v);
    if (from == Type::F64) return narrowed_nan(type, std::bit_cast<uint64_t>(v));
    return type == Type::F32 ? 0x7fffffffu : to_half_bits(type, v);
  }
  // From double precision it keeps its upper bits, and is quiet (measured on an H200).
  static uint32_t narrowed_nan(Type type, uint64_t bits) {
    const uint32_t upper = static_cast<uint32_t>(bits >> 32);
    if (type == Type::F32) return (upper & 0x80000000u) | 0x7fc00000u | static_cast<uint32_t>(bits >> 29 & 0x3fffff);
    const uint32_t sign = upper >> 16 & 0x8000u;
    return type == Type::F16 ? sign | 0x7e00u | (upper >> 10 & 0x1ff) : sign | 0x7fc0u | (upper >> 13 & 0x3f);
  }
};

struct SignedToFloat {  // i32 to f32, the frequent one
  explicit SignedToFloat(const Decoded*) {}
  float operator()(uint32_t a) const { return static_cast<float>(static_cast<int32_t>(a)); }
};

template <class D, class A>
constexpr Handler between(const Decoded& in) {
  switch (in.op) {
    case Opcode::Trunc:
    case Opcode::ZExt:
      return pick1<Masked<D, A>, D, A>(in);
    case Opcode::SExt:
      return pick1<SignExtend<D, A>, D, A>(in);
    case Opcode::FPTrunc:
    case Opcode::FPExt:
      return per_lane<FloatToFloat<D, A>, D, A>;
    case Opcode::FPToSI:
      return per_lane<FloatToInteger<D, A, true>, D, A>;
    case Opcode::FPToUI:
      return per_lane<FloatToInteger<D, A, false>, D, A>;
    case Opcode::SIToFP:
      return per_lane<IntegerToFloat<D, A, true>, D, A>;
    case Opcode::UIToFP:
      return per_lane<IntegerToFloat<D, A, false>, D, A>;
    default:
      return nullptr;
  }
}

constexpr Handler find_here(const Decoded& in) {
  if (in.op == Opcode::SIToFP && in.type == Type::F32 && in.from == Type::I32) return pick1<SignedToFloat, float, uint32_t>(in);
  if (is_wide(in.type)) return is_wide(in.from) ? between<uint64_t, uint64_t>(in) : between<uint64_t, uint32_t>(in);
  return is_wide(in.from) ? between<uint32_t, uint64_t>(in) : between<uint32_t, uint32_t>(in);
}

static_assert(covers(Family::Convert, find_here));

}  // namespace

Handler find_convert_handler(const Decoded& in) { return find_here(in); }

}  // namespace warplens::simt::WARPLENS_WIDTH
