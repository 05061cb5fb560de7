#include "kernels/workload/arguments/element.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <iterator>

#include "kernels/base/number.h"

namespace warplens::workload {
namespace {

constexpr CudaType kCudaTypes[] = {{"float", {Type::F32, false}, 4},
                                   {"double", {Type::F64, false}, 8},
                                   {"int", {Type::I32, false}, 4},
                                   {"unsigned", {Type::I32, true}, 4},
                                   {"uint", {Type::I32, true}, 4},
                                   {"bool", {Type::I8, true}, 1},
                                   {"char", {Type::I8, false}, 1},
                                   {"short", {Type::I16, false}, 2},
                                   {"long", {Type::I64, false}, 8},
                                   {"size_t", {Type::I64, true}, 8},
                                   {"float2", {Type::F32, false}, 8},
                                   {"float4", {Type::F32, false}, 16},
                                   {"double2", {Type::F64, false}, 16},
                                   {"int2", {Type::I32, false}, 8},
                                   {"int4", {Type::I32, false}, 16},
                                   {"uint2", {Type::I32, true}, 8},
                                   {"uint4", {Type::I32, true}, 16},
                                   {"int8_t", {Type::I8, false}, 1},
                                   {"uint8_t", {Type::I8, true}, 1},
                                   {"int16_t", {Type::I16, false}, 2},
                                   {"uint16_t", {Type::I16, true}, 2},
                                   {"int32_t", {Type::I32, false}, 4},
                                   {"uint32_t", {Type::I32, true}, 4},
                                   {"int64_t", {Type::I64, false}, 8},
                                   {"uint64_t", {Type::I64, true}, 8},
                                   {"__half", {Type::F16, false}, 2},
                                   {"half", {Type::F16, false}, 2},
                                   {"__nv_bfloat16", {Type::BF16, false}, 2},
                                   {"uchar", {Type::I8, true}, 1},
                                   {"ushort", {Type::I16, true}, 2},
                                   {"ulong", {Type::I64, true}, 8},
                                   {"float3", {Type::F32, false}, 12},
                                   {"double4", {Type::F64, false}, 32},
                                   {"int3", {Type::I32, false}, 12},
                                   {"uint3", {Type::I32, true}, 12},
                                   {"long2", {Type::I64, false}, 16},
                                   {"char4", {Type::I8, false}, 4},
                                   {"uchar4", {Type::I8, true}, 4},
                                   {"short2", {Type::I16, false}, 4},
                                   {"short4", {Type::I16, false}, 8},
                                   {"ushort2", {Type::I16, true}, 4},
                                   {"ushort4", {Type::I16, true}, 8},
                                   {"__half2", {Type::F16, false}, 4},
                                   {"half2", {Type::F16, false}, 4},
                                   {"__nv_bfloat162", {Type::BF16, false}, 4}};

// A double rounded once to a binary format with `mantissa` stored bits and `exponent` bits, as bits. Nearest even.
uint64_t encode_small_float(double value, int mantissa, int exponent) {
  const int bias = (1 << (exponent - 1)) - 1;
  const uint64_t sign = std::signbit(value) ? uint64_t{1} << (mantissa + exponent) : 0;
  const uint64_t infinity = ((uint64_t{1} << exponent) - 1) << mantissa;
  if (std::isnan(value)) return sign | infinity | (uint64_t{1} << (mantissa - 1));
  const double magnitude = std::fabs(value);
  if (magnitude == 0) return sign;
  int power = std::isinf(magnitude) ? bias + 1 : std::ilogb(magnitude);
  if (power > bias) return sign | infinity;
  if (power < 1 - bias) power = 1 - bias;  // subnormal numbers share the smallest exponent
  const auto units = static_cast<uint64_t>(std::nearbyint(std::ldexp(magnitude, mantissa - power)));
  // `units` holds the implicit bit; adding, not joining, lets a carry move into the exponent.
  return sign | (units + (static_cast<uint64_t>(power + bias - 1) << mantissa));
}

double decode_small_float(uint64_t bits, int mantissa, int exponent) {
  const int bias = (1 << (exponent - 1)) - 1;
  const double sign = (bits >> (mantissa + exponent)) & 1 ? -1.0 : 1.0;
  const auto power = static_cast<int>((bits >> mantissa) & ((1u << exponent) - 1));
  const auto fraction = static_cast<double>(bits & ((uint64_t{1} << mantissa) - 1));
  if (power == (1 << exponent) - 1) return fraction == 0 ? sign * INFINITY : NAN;
  if (power == 0) return sign * std::ldexp(fraction, 1 - bias - mantissa);
  return sign * std::ldexp(fraction + std::ldexp(1.0, mantissa), power - bias - mantissa);
}

}  // namespace

const CudaType* find_cuda_type(std::string_view name) {
  const auto found = std::find_if(std::begin(kCudaTypes), std::end(kCudaTypes), [&](const CudaType& type) { return type.name == name; });
  return found == std::end(kCudaTypes) ? nullptr : found;
}

bool fits(ElementType type, int64_t value) {
  if (is_float(type.type)) return fits(type, static_cast<double>(value));
  const uint32_t bits = 8 * size_bytes(type.type);
  if (type.is_unsigned) return value >= 0 && (bits >= 63 || value < int64_t{1} << bits);
  return bits == 64 || (value >= -(int64_t{1} << (bits - 1)) && value < int64_t{1} << (bits - 1));
}

// Infinities and NaN are values of every float type; what rounds to infinity is too large.
bool fits(ElementType type, double value) {
  if (is_float(type.type)) return !std::isfinite(value) || std::isfinite(decode(type, encode(type.type, value)));
  return std::isfinite(value) && value == std::trunc(value) && std::fabs(value) < 0x1p63 && fits(type, static_cast<int64_t>(value));
}

bool vanishes(ElementType type, double value) { return is_float(type.type) && value != 0 && decode(type, encode(type.type, value)) == 0; }

bool is_float(Type type) { return type == Type::F16 || type == Type::BF16 || type == Type::F32 || type == Type::F64; }

uint64_t encode_integer(Type type, int64_t value) {
  const uint32_t bytes = size_bytes(type);
  const auto bits = static_cast<uint64_t>(value);
  return bytes == 8 ? bits : bits & ((uint64_t{1} << (8 * bytes)) - 1);
}

uint64_t encode(Type type, double value) {
  switch (type) {
    case Type::F16:
      return encode_small_float(value, 10, 5);
    case Type::BF16:
      return encode_small_float(value, 7, 8);
    case Type::F32:
      return std::bit_cast<uint32_t>(static_cast<float>(value));
    case Type::F64:
      return std::bit_cast<uint64_t>(value);
    default:
      return encode_integer(type, static_cast<int64_t>(value));
  }
}

double decode(ElementType type, uint64_t bits) {
  switch (type.type) {
    case Type::F16:
      return decode_small_float(bits, 10, 5);
    case Type::BF16:
      return decode_small_float(bits, 7, 8);
    case Type::F32:
      return std::bit_cast<float>(static_cast<uint32_t>(bits));
    case Type::F64:
      return std::bit_cast<double>(bits);
    default:
      break;
  }
  if (type.is_unsigned) return static_cast<double>(bits);
  const uint32_t width = 8 * size_bytes(type.type);
  return static_cast<double>(static_cast<int64_t>(bits << (64 - width)) >> (64 - width));
}

std::string element_text(ElementType type, uint64_t bits) {
  const double value = decode(type, bits);
  if (type.type == Type::F32) return number_text(static_cast<float>(value));
  if (type.type == Type::F64) return number_text(value);
  if (is_float(type.type)) {
    for (int digits = 1; digits < 6 && std::trunc(value) != value; ++digits)
      if (std::string text = fmt::format("{:.{}g}", value, digits); encode(type.type, std::strtod(text.c_str(), nullptr)) == bits)
        return text;
    return number_text(value);
  }
  const uint32_t unused = 64 - 8 * size_bytes(type.type);
  return type.is_unsigned ? fmt::format("{}", bits) : fmt::format("{}", static_cast<int64_t>(bits << unused) >> unused);
}

}  // namespace warplens::workload
