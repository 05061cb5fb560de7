// C's numbers outside of the VM: how integers are spelled, and what binary operators make of two numbers of one type. What expressions of
// indices, conditions of breakpoints and host code compute with.
#pragma once

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "kernels/program/program.h"

namespace warplens {

// Of an integer that begins a text: 12, 0x1F, 0b101, 017. `prefix`: characters before the digits.
struct IntegerSpelling {
  int base = 10;
  size_t prefix = 0;
};
inline IntegerSpelling integer_spelling(std::string_view text) {
  if (text.starts_with("0x") || text.starts_with("0X")) return {16, 2};
  if (text.starts_with("0b") || text.starts_with("0B")) return {2, 2};
  const bool is_octal = text.size() > 1 && text[0] == '0' && std::isdigit(static_cast<unsigned char>(text[1]));
  return {is_octal ? 8 : 10, 0};
}

constexpr bool is_comparison(ExprOperator op) { return op >= ExprOperator::Lt && op <= ExprOperator::Ne; }

// Of integers that are extended to 64 bits as their type says; what it gives is the caller's to wrap to the type, 0 or 1 of a comparison.
// A shift by 64 and more moves every bit out; fewer bits that a type has are the caller's too. Nothing of a division by 0.
inline std::optional<uint64_t> of_integers(ExprOperator op, bool is_unsigned, uint64_t a, uint64_t b) {
  const auto signed_a = static_cast<int64_t>(a), signed_b = static_cast<int64_t>(b);
  const auto less = [&] { return is_unsigned ? a < b : signed_a < signed_b; };
  switch (op) {
    case ExprOperator::Add:
      return a + b;
    case ExprOperator::Sub:
      return a - b;
    case ExprOperator::Mul:
      return a * b;
    case ExprOperator::Div:
      if (b == 0) return std::nullopt;
      return is_unsigned ? a / b : signed_b == -1 ? 0 - a : static_cast<uint64_t>(signed_a / signed_b);
    case ExprOperator::Rem:
      if (b == 0) return std::nullopt;
      return is_unsigned ? a % b : signed_b == -1 ? 0 : static_cast<uint64_t>(signed_a % signed_b);
    case ExprOperator::And:
      return a & b;
    case ExprOperator::Or:
      return a | b;
    case ExprOperator::Xor:
      return a ^ b;
    case ExprOperator::Shl:
      return b < 64 ? a << b : 0;
    case ExprOperator::Shr:
      return is_unsigned ? (b < 64 ? a >> b : 0) : static_cast<uint64_t>(signed_a >> std::min<uint64_t>(b, 63));
    case ExprOperator::Lt:
      return less();
    case ExprOperator::Le:
      return less() || a == b;
    case ExprOperator::Gt:
      return !less() && a != b;
    case ExprOperator::Ge:
      return !less();
    case ExprOperator::Eq:
      return a == b;
    case ExprOperator::Ne:
      return a != b;
    case ExprOperator::LogicalAnd:
      return a && b;
    case ExprOperator::LogicalOr:
      return a || b;
  }
  return std::nullopt;
}

// Not rounded to the type; 0 or 1 of a comparison. Nothing of an operator that floating-point numbers do not have.
inline std::optional<double> of_reals(ExprOperator op, double a, double b) {
  switch (op) {
    case ExprOperator::Add:
      return a + b;
    case ExprOperator::Sub:
      return a - b;
    case ExprOperator::Mul:
      return a * b;
    case ExprOperator::Div:
      return a / b;
    case ExprOperator::Lt:
      return a < b;
    case ExprOperator::Le:
      return a <= b;
    case ExprOperator::Gt:
      return a > b;
    case ExprOperator::Ge:
      return a >= b;
    case ExprOperator::Eq:
      return a == b;
    case ExprOperator::Ne:
      return a != b;
    default:
      return std::nullopt;
  }
}

}  // namespace warplens
