// f16 and bf16 as bits, rounded to nearest even once.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>

#include "kernels/program/program.h"

namespace warplens::simt {

// Rounds a double to a format of `exponent` and `mantissa` bits, as bits. NaN becomes 0x7fff, the one NaN that PTX has in both formats, too
// large becomes infinite.
static inline uint32_t narrow_float(double value, uint32_t exponent_bits, uint32_t mantissa_bits) {
  const uint64_t v = std::bit_cast<uint64_t>(value);
  const uint32_t sign = static_cast<uint32_t>(v >> 63) << (exponent_bits + mantissa_bits);
  const uint32_t infinity = ((1u << exponent_bits) - 1) << mantissa_bits;
  const int64_t exponent = static_cast<int64_t>(v >> 52 & 0x7ff) - 1023;
  uint64_t mantissa = v & 0xfffffffffffffull;
  if (exponent == 1024) return mantissa ? 0x7fff : sign | infinity;
  if (v << 1 == 0) return sign;
  const int64_t bias = (1 << (exponent_bits - 1)) - 1;
  mantissa |= 1ull << 52;
  int64_t biased = exponent + bias;
  int64_t shift = 52 - static_cast<int64_t>(mantissa_bits);
  if (biased < 1) shift += 1 - biased, biased = 0;
  if (shift > 63) return sign;
  uint64_t kept = mantissa >> shift;
  const uint64_t rest = mantissa & ((1ull << shift) - 1), half = 1ull << (shift - 1);
  if (rest > half || (rest == half && (kept & 1))) ++kept;
  // A normal number's hidden one adds 1 to the exponent field, so does a carry.
  const uint64_t result = (biased > 0 ? static_cast<uint64_t>(biased - 1) << mantissa_bits : 0) + kept;
  return sign | static_cast<uint32_t>(result >= infinity ? infinity : result);
}

static inline double widen_float(uint32_t bits, uint32_t exponent_bits, uint32_t mantissa_bits) {
  const uint64_t exponent = bits >> mantissa_bits & ((1u << exponent_bits) - 1), mantissa = bits & ((1u << mantissa_bits) - 1);
  const uint64_t sign = static_cast<uint64_t>(bits >> (exponent_bits + mantissa_bits) & 1) << 63;
  const uint64_t bias = (1u << (exponent_bits - 1)) - 1;
  if (exponent == (1u << exponent_bits) - 1) return std::bit_cast<double>(sign | 0x7ff0000000000000ull | (mantissa ? 1ull << 51 : 0));
  if (exponent) return std::bit_cast<double>(sign | (exponent + 1023 - bias) << 52 | mantissa << (52 - mantissa_bits));
  const double step = std::bit_cast<double>((1024 - bias - mantissa_bits) << 52);  // of subnormal numbers
  return (sign ? -step : step) * static_cast<double>(mantissa);
}

static inline uint32_t to_half_bits(Type type, double value) {
  return type == Type::F16 ? narrow_float(value, 5, 10) : narrow_float(value, 8, 7);
}
static inline double from_half_bits(Type type, uint32_t bits) {
  return type == Type::F16 ? widen_float(bits, 5, 10) : widen_float(bits, 8, 7);
}

// a * b + c in a double rounded to odd, so that rounding it again to fewer bits gives what rounding once would. The product is exact.
static inline double fma_to_odd(double a, double b, double c) {
  const double product = a * b, sum = product + c;
  if (!std::isfinite(sum)) return sum;
  const double other = sum - product, error = (product - (sum - other)) + (c - other);
  if (error == 0) return sum;
  const uint64_t bits = std::bit_cast<uint64_t>(sum);
  if (bits & 1) return sum;
  const bool away = (error > 0) == (sum > 0);
  return std::bit_cast<double>(away ? bits + 1 : bits - 1);
}

}  // namespace warplens::simt
