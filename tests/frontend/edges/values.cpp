#include <cmath>
#include <limits>

#include "tests/frontend/edges/edges.h"

namespace warplens::edges {
namespace {

Wide wide_of(uint32_t bits, int fraction_bits, int exponent_bits) {
  const uint32_t fraction = bits & ((1u << fraction_bits) - 1), exponent = bits >> fraction_bits & ((1u << exponent_bits) - 1);
  const int bias = (1 << (exponent_bits - 1)) - 1;
  const Wide sign = bits >> 15 & 1 ? -1 : 1;
  if (exponent == (1u << exponent_bits) - 1)
    return fraction ? std::numeric_limits<Wide>::quiet_NaN() : sign * std::numeric_limits<Wide>::infinity();
  if (exponent == 0) return sign * std::ldexp(Wide(fraction), 1 - bias - fraction_bits);
  return sign * std::ldexp(Wide(fraction | 1u << fraction_bits), static_cast<int>(exponent) - bias - fraction_bits);
}

// The bits of a value that the format has.
uint16_t small_bits(Wide value, int fraction_bits, int exponent_bits) {
  const int bias = (1 << (exponent_bits - 1)) - 1;
  const uint16_t sign = std::signbit(value) ? 0x8000 : 0;
  if (std::isnan(value)) return 0x7fff;
  const Wide size = std::fabs(value);
  if (std::isinf(value)) return static_cast<uint16_t>(sign | ((1 << exponent_bits) - 1) << fraction_bits);
  if (size < std::ldexp(Wide(1), 1 - bias))
    return static_cast<uint16_t>(sign | static_cast<int>(std::ldexp(size, bias - 1 + fraction_bits)));
  const int exponent = std::ilogb(size);
  const int fraction = static_cast<int>(std::ldexp(size, fraction_bits - exponent)) - (1 << fraction_bits);
  return static_cast<uint16_t>(sign | (exponent + bias) << fraction_bits | fraction);
}

}  // namespace

Wide rounded(Wide value, int digits, int least, int most) {
  if (value == 0 || !std::isfinite(value)) return value;
  const int exponent = std::max(std::ilogb(value), least);
  const Wide unit = std::ldexp(Wide(1), exponent - (digits - 1));
  const Wide result = std::nearbyint(value / unit) * unit;
  const Wide limit = std::ldexp(Wide(1), most + 1);
  return std::fabs(result) >= limit ? std::copysign(std::numeric_limits<Wide>::infinity(), value) : std::copysign(result, value);
}

Wide value_of(Half half) { return wide_of(half.bits, 10, 5); }
Wide value_of(Brain brain) { return wide_of(brain.bits, 7, 8); }
Half nearest_half(Wide value) { return {small_bits(rounded(value, 11, -14, 15), 10, 5)}; }
Brain nearest_brain(Wide value) { return {small_bits(rounded(value, 8, -126, 127), 7, 8)}; }

Wide sticky_sum(Wide a, Wide b) {
  const Wide sum = a + b;
  if (!std::isfinite(sum) || sum == 0) return sum;
  const Wide b_part = sum - a, error = (a - (sum - b_part)) + (b - b_part);  // Knuth's two-sum
  return error == 0 ? sum : std::nextafter(sum, std::copysign(std::numeric_limits<Wide>::infinity(), error));
}

}  // namespace warplens::edges
