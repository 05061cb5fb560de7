#include "kernels/frontend/host/values/scalar.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

#include "kernels/program/c_numbers.h"

namespace warplens::frontend::host {
namespace {

struct SmallFloat {
  int mantissa, exponent;
};
constexpr SmallFloat kHalf{10, 5}, kBfloat16{7, 8};

// Rounded once, to nearest even.
uint64_t encoded(double value, SmallFloat format) {
  const int bias = (1 << (format.exponent - 1)) - 1;
  const uint64_t sign = std::signbit(value) ? uint64_t{1} << (format.mantissa + format.exponent) : 0;
  const uint64_t infinity = ((uint64_t{1} << format.exponent) - 1) << format.mantissa;
  if (std::isnan(value)) return sign | infinity | uint64_t{1} << (format.mantissa - 1);
  const double magnitude = std::fabs(value);
  if (magnitude == 0) return sign;
  const int power = std::isinf(magnitude) ? bias + 1 : std::max(std::ilogb(magnitude), 1 - bias);
  if (power > bias) return sign | infinity;
  const auto units = static_cast<uint64_t>(std::nearbyint(std::ldexp(magnitude, format.mantissa - power)));
  return sign | (units + (static_cast<uint64_t>(power + bias - 1) << format.mantissa));
}

double decoded(uint64_t bits, SmallFloat format) {
  const int bias = (1 << (format.exponent - 1)) - 1, power = static_cast<int>(bits >> format.mantissa & ((1u << format.exponent) - 1));
  const double sign = bits >> (format.mantissa + format.exponent) & 1 ? -1.0 : 1.0;
  const auto fraction = static_cast<double>(bits & ((uint64_t{1} << format.mantissa) - 1));
  if (power == (1 << format.exponent) - 1) return fraction == 0 ? sign * HUGE_VAL : std::nan("");
  if (power == 0) return sign * std::ldexp(fraction, 1 - bias - format.mantissa);
  return sign * std::ldexp(fraction + std::ldexp(1.0, format.mantissa), power - bias - format.mantissa);
}

Word rounded(double d, Scalar type) {
  if (type == Scalar::F32) return real(static_cast<float>(d));
  if (type == Scalar::F16) return real(decoded(encoded(d, kHalf), kHalf));
  if (type == Scalar::BF16) return real(decoded(encoded(d, kBfloat16), kBfloat16));
  return real(d);
}

Word narrowed(int64_t i, Scalar type) {
  if (type == Scalar::Bool) return whole(i != 0);
  const uint32_t bytes = size_of(type);
  if (bytes == 8) return whole(i);
  const uint32_t shift = 64 - 8 * bytes;
  const auto bits = static_cast<uint64_t>(i) << shift;
  return whole(is_unsigned(type) ? static_cast<int64_t>(bits >> shift) : static_cast<int64_t>(bits) >> shift);
}

// What x86-64 gives where it does not fit is the smallest number.
int64_t truncated(double d, bool is_unsigned) {
  if (is_unsigned && d >= 0x1p63 && d < 0x1p64) return static_cast<int64_t>(static_cast<uint64_t>(d));
  return d > -0x1p63 && d < 0x1p63 ? static_cast<int64_t>(d) : INT64_MIN;
}

}  // namespace

std::optional<Scalar> scalar_of(const Type& type) {
  if (type.pointers > 0 || type.base.empty() || !is_plain_type(type.base)) return std::nullopt;
  const std::string& base = type.base;
  if (base == "bool") return Scalar::Bool;
  if (base == "float" || base == "cufftReal") return Scalar::F32;
  if (base == "double" || base == "cufftDoubleReal") return Scalar::F64;
  if (base == "half" || base == "__half") return Scalar::F16;
  if (base == "nv_bfloat16" || base == "__nv_bfloat16") return Scalar::BF16;
  const char last = base.back();
  if ((last >= '2' && last <= '4') || base.ends_with("omplex") || base == "CUdeviceptr") return std::nullopt;
  const bool is_unsigned = base.starts_with('u') || base == "size_t";
  switch (bytes_of(type)) {
    case 1:
      return is_unsigned ? Scalar::U8 : Scalar::I8;
    case 2:
      return is_unsigned ? Scalar::U16 : Scalar::I16;
    case 4:
      return is_unsigned ? Scalar::U32 : Scalar::I32;
    case 8:
      return is_unsigned ? Scalar::U64 : Scalar::I64;
    default:
      return std::nullopt;  // long double
  }
}

Scalar scalar_of(const Value& number) {
  if (const auto known = scalar_of(Type{number.type.base, {}, 0, false}); known && is_real(*known) == number.real) return *known;
  if (number.real) return Scalar::F64;
  return number.i == static_cast<int32_t>(number.i) ? Scalar::I32 : Scalar::I64;
}

uint32_t size_of(Scalar type) {
  static constexpr uint32_t kBytes[] = {1, 1, 1, 2, 2, 4, 4, 8, 8, 2, 2, 4, 8};
  return kBytes[static_cast<size_t>(type)];
}

const char* name_of(Scalar type) {
  static constexpr const char* kNames[] = {"bool",        "signed char",  "unsigned char", "short",         "unsigned short",
                                           "int",         "unsigned int", "long",          "unsigned long", "half",
                                           "nv_bfloat16", "float",        "double"};
  return kNames[static_cast<size_t>(type)];
}

const char* element_name_of(Scalar type) {
  static constexpr const char* kNames[] = {"u8", "i8", "u8", "i16", "u16", "i32", "u32", "i64", "u64", "f16", "bf16", "f32", "f64"};
  return kNames[static_cast<size_t>(type)];
}

Word word_of(const Value& number) { return number.real ? real(number.d) : whole(number.i); }

Value value_of(Word word, Scalar type) { return is_real(type) ? real_number(word.d, name_of(type)) : number(word.i, name_of(type)); }

Word converted(Word word, Scalar from, Scalar to) {
  if (from == to) return word;
  if (is_real(from)) {
    if (is_real(to)) return rounded(word.d, to);
    return to == Scalar::Bool ? whole(word.d != 0) : narrowed(truncated(word.d, is_unsigned(to)), to);
  }
  if (!is_real(to)) return narrowed(word.i, to);
  const auto bits = static_cast<uint64_t>(word.i);
  if (to == Scalar::F32) return real(from == Scalar::U64 ? static_cast<float>(bits) : static_cast<float>(word.i));
  return rounded(from == Scalar::U64 ? static_cast<double>(bits) : static_cast<double>(word.i), to);
}

Scalar promoted(Scalar type) {
  if (type == Scalar::F16 || type == Scalar::BF16) return Scalar::F32;
  return type < Scalar::I32 ? Scalar::I32 : type;
}

// The order of the types is that of their ranks.
Scalar common_type(Scalar a, Scalar b) { return std::max(promoted(a), promoted(b)); }

std::optional<Word> computed(ExprOperator op, Scalar type, Word a, Word b) {
  if (is_real(type)) {
    const auto result = of_reals(op, a.d, b.d);
    if (!result) return std::nullopt;
    return is_comparison(op) ? whole(*result != 0) : rounded(*result, type);
  }
  const bool shifts = op == ExprOperator::Shl || op == ExprOperator::Shr;  // x86-64 looks at as many bits of the number as a type needs
  const auto x = static_cast<uint64_t>(a.i), y = static_cast<uint64_t>(b.i) & (shifts ? size_of(type) == 8 ? 63 : 31 : UINT64_MAX);
  const auto result = of_integers(op, type == Scalar::U64, x, y);  // the smaller types fit into 64 signed bits
  if (!result) return std::nullopt;
  return narrowed(static_cast<int64_t>(*result), type);
}

Word load(const uint8_t* from, Scalar type) {
  uint64_t bits = 0;
  const uint32_t bytes = size_of(type);
  if (type == Scalar::F64) {
    double d = 0;
    std::memcpy(&d, from, sizeof d);
    return real(d);
  }
  std::memcpy(&bits, from, bytes);
  if (type == Scalar::F32) return real(std::bit_cast<float>(static_cast<uint32_t>(bits)));
  if (type == Scalar::F16) return real(decoded(bits, kHalf));
  if (type == Scalar::BF16) return real(decoded(bits, kBfloat16));
  return narrowed(static_cast<int64_t>(bits), type);
}

void store(uint8_t* to, Scalar type, Word word) {
  uint64_t bits = static_cast<uint64_t>(word.i);
  if (type == Scalar::F64) bits = std::bit_cast<uint64_t>(word.d);
  if (type == Scalar::F32) bits = std::bit_cast<uint32_t>(static_cast<float>(word.d));
  if (type == Scalar::F16) bits = encoded(word.d, kHalf);
  if (type == Scalar::BF16) bits = encoded(word.d, kBfloat16);
  std::memcpy(to, &bits, size_of(type));
}

}  // namespace warplens::frontend::host
