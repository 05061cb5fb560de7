// Integer C expressions over names: parsed once, evaluated often. What a kernel's header computes with.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/base/result.h"

namespace warplens::catalog {

using Values = std::map<std::string, int64_t>;

enum class Operator : uint8_t {
  Number,
  Name,
  Negate,
  Not,
  Complement,
  Multiply,
  Divide,
  Remainder,
  Add,
  Subtract,
  ShiftLeft,
  ShiftRight,
  Less,
  LessEqual,
  Greater,
  GreaterEqual,
  Equal,
  NotEqual,
  BitAnd,
  BitXor,
  BitOr,
  And,
  Or,
  Choose,
  Min,
  Max,
};

// A value, or why there is none and where.
struct Evaluation {
  enum class Failure : uint8_t { None, DivisionByZero, Overflow, BadShift, NoValue };
  int64_t value = 0;
  Failure failure = Failure::None;
  uint32_t at = 0;  // byte offset in the expression's text

  bool ok() const { return failure == Failure::None; }
};

class Expression {
 public:
  // All of C's integer operators with C's precedence, decimal, hexadecimal, octal and binary numbers, min(a, b) and max(a, b). A name may
  // have points in it: "left.wavefronts".
  // Errors: line 1 and the column in `text`.
  static Result<Expression> parse(std::string_view text);
  static Expression number(int64_t value);

  const std::string& text() const { return text_; }
  const std::vector<std::string>& names() const { return names_; }           // each once, in order of appearance
  uint32_t name_offset(size_t index) const { return name_offsets_[index]; }  // of its first appearance

  // Values by slot; a slot is the index into names(), or into the list given to bind. && || ?: evaluate what C evaluates, in 64 bits.
  using Slots = std::vector<std::optional<int64_t>>;
  Evaluation evaluate(const Slots& values) const { return evaluate(root_, values); }

  // The values of `names` in this expression's slots.
  Slots slots(const Values& names) const;

  // From now on values are indexed like `slots`, which must contain every name.
  void bind(const std::vector<std::string>& slots);

  // Error for a failed evaluation, with the column in text().
  Error error(const Evaluation& evaluation) const;

  // For an expression that is false: the part that made it so, with the values of its sides. "BM % WM == 0 fails: BM % WM = 16".
  std::string explain(const Slots& values) const;

 private:
  friend class ExpressionParser;
  struct Node {
    Operator op = Operator::Number;
    uint32_t a = 0, b = 0, c = 0;  // operands, as indices of nodes; a Name's is an index into names_
    int64_t number = 0;
    uint32_t begin = 0, end = 0;  // of the text
    uint32_t at = 0;              // of the operator
  };

  Evaluation evaluate(uint32_t node, const Slots& values) const;
  Evaluation evaluate_lazy(const Node& node, const Slots& values) const;
  std::string side(uint32_t node, const Slots& values) const;

  std::string text_;
  std::vector<Node> nodes_;
  std::vector<std::string> names_;
  std::vector<uint32_t> name_offsets_;
  std::vector<uint32_t> slots_;  // parallel to names_
  uint32_t root_ = 0;
};

}  // namespace warplens::catalog
