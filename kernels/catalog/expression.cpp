#include "kernels/catalog/expression.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

namespace warplens::catalog {

namespace {

using Failure = Evaluation::Failure;

Evaluation of(int64_t value) { return {value, Failure::None, 0}; }
Evaluation failed(Failure failure, uint32_t at) { return {0, failure, at}; }

Evaluation arithmetic(Operator op, int64_t a, int64_t b, uint32_t at) {
  int64_t result = 0;
  const bool overflow = op == Operator::Multiply ? __builtin_mul_overflow(a, b, &result)
                        : op == Operator::Add    ? __builtin_add_overflow(a, b, &result)
                                                 : __builtin_sub_overflow(a, b, &result);
  return overflow ? failed(Failure::Overflow, at) : of(result);
}

Evaluation divide(Operator op, int64_t a, int64_t b, uint32_t at) {
  if (b == 0) return failed(Failure::DivisionByZero, at);
  if (a == std::numeric_limits<int64_t>::min() && b == -1) return failed(Failure::Overflow, at);
  return of(op == Operator::Divide ? a / b : a % b);
}

Evaluation shift(Operator op, int64_t a, int64_t b, uint32_t at) {
  if (b < 0 || b > 63) return failed(Failure::BadShift, at);
  return of(op == Operator::ShiftLeft ? static_cast<int64_t>(static_cast<uint64_t>(a) << b) : a >> b);
}

Evaluation apply(Operator op, int64_t a, int64_t b, uint32_t at) {
  switch (op) {
    case Operator::Multiply:
    case Operator::Add:
    case Operator::Subtract:
      return arithmetic(op, a, b, at);
    case Operator::Divide:
    case Operator::Remainder:
      return divide(op, a, b, at);
    case Operator::ShiftLeft:
    case Operator::ShiftRight:
      return shift(op, a, b, at);
    case Operator::Less:
      return of(a < b);
    case Operator::LessEqual:
      return of(a <= b);
    case Operator::Greater:
      return of(a > b);
    case Operator::GreaterEqual:
      return of(a >= b);
    case Operator::Equal:
      return of(a == b);
    case Operator::NotEqual:
      return of(a != b);
    case Operator::BitAnd:
      return of(a & b);
    case Operator::BitXor:
      return of(a ^ b);
    case Operator::BitOr:
      return of(a | b);
    case Operator::Min:
      return of(std::min(a, b));
    case Operator::Max:
      return of(std::max(a, b));
    default:
      return failed(Failure::NoValue, at);
  }
}

bool is_comparison(Operator op) { return op >= Operator::Less && op <= Operator::NotEqual; }

}  // namespace

void Expression::bind(const std::vector<std::string>& slots) {
  for (size_t i = 0; i < names_.size(); ++i)
    slots_[i] = static_cast<uint32_t>(std::find(slots.begin(), slots.end(), names_[i]) - slots.begin());
}

Expression Expression::number(int64_t value) {
  Expression made;
  made.text_ = std::to_string(value);
  made.nodes_.push_back({.op = Operator::Number, .number = value, .end = static_cast<uint32_t>(made.text_.size())});
  return made;
}

Expression::Slots Expression::slots(const Values& names) const {
  Slots values;
  for (size_t i = 0; i < names_.size(); ++i) {
    const auto found = names.find(names_[i]);
    if (found == names.end()) continue;
    if (values.size() <= slots_[i]) values.resize(slots_[i] + 1);
    values[slots_[i]] = found->second;
  }
  return values;
}

Evaluation Expression::evaluate(uint32_t index, const Slots& values) const {
  const Node& node = nodes_[index];
  switch (node.op) {
    case Operator::Number:
      return of(node.number);
    case Operator::Name: {
      const uint32_t slot = slots_[node.a];
      return slot < values.size() && values[slot] ? of(*values[slot]) : failed(Failure::NoValue, node.at);
    }
    case Operator::And:
    case Operator::Or:
    case Operator::Choose:
      return evaluate_lazy(node, values);
    default:
      break;
  }
  const Evaluation a = evaluate(node.a, values);
  if (!a.ok()) return a;
  switch (node.op) {
    case Operator::Negate:
      return apply(Operator::Subtract, 0, a.value, node.at);
    case Operator::Not:
      return of(!a.value);
    case Operator::Complement:
      return of(~a.value);
    default:
      break;
  }
  const Evaluation b = evaluate(node.b, values);
  if (!b.ok()) return b;
  return apply(node.op, a.value, b.value, node.at);
}

Evaluation Expression::evaluate_lazy(const Node& node, const Slots& values) const {
  const Evaluation a = evaluate(node.a, values);
  if (!a.ok()) return a;
  if (node.op == Operator::Choose) return evaluate(a.value ? node.b : node.c, values);
  if (node.op == Operator::And && !a.value) return of(0);
  if (node.op == Operator::Or && a.value) return of(1);
  const Evaluation b = evaluate(node.b, values);
  return b.ok() ? of(b.value != 0) : b;
}

Error Expression::error(const Evaluation& evaluation) const {
  std::string message;
  Phrase said;
  switch (evaluation.failure) {
    case Failure::None:
      break;
    case Failure::DivisionByZero:
      message = fmt::format("division by zero in '{}'", text_);
      said = Phrase("division_by_zero", {{"text", text_}});
      break;
    case Failure::Overflow:
      message = fmt::format("'{}' does not fit into 64 bits", text_);
      said = Phrase("too_large", {{"text", text_}});
      break;
    case Failure::BadShift:
      message = fmt::format("a shift count in '{}' is not in 0 to 63", text_);
      said = Phrase("bad_shift", {{"text", text_}});
      break;
    case Failure::NoValue: {
      std::string_view name = std::string_view(text_).substr(evaluation.at);
      name = name.substr(0, name.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_"));
      message = fmt::format("'{}' has no value in '{}'", name, text_);
      said = Phrase("no_value", {{"name", std::string(name)}, {"text", text_}});
      break;
    }
  }
  return {std::move(message), {{}, 1, evaluation.at + 1}, {}, {}, std::move(said), {}};
}

std::string Expression::side(uint32_t index, const Slots& values) const {
  const Node& node = nodes_[index];
  const Evaluation evaluation = evaluate(index, values);
  if (node.op == Operator::Number || !evaluation.ok()) return {};
  return fmt::format("{} = {}", text_.substr(node.begin, node.end - node.begin), evaluation.value);
}

std::string Expression::explain(const Slots& values) const {
  uint32_t index = root_;
  while (nodes_[index].op == Operator::And) {
    const Evaluation left = evaluate(nodes_[index].a, values);
    index = left.ok() && left.value ? nodes_[index].b : nodes_[index].a;
  }
  const Node& node = nodes_[index];
  std::string text = text_.substr(node.begin, node.end - node.begin) + " fails";
  if (!is_comparison(node.op)) return text;
  const std::string left = side(node.a, values), right = side(node.b, values);
  if (!left.empty() || !right.empty()) text += ": " + left + (left.empty() || right.empty() ? "" : ", ") + right;
  return text;
}

}  // namespace warplens::catalog
