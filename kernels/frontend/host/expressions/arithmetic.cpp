// What operators make of values.
#include <algorithm>

#include "kernels/frontend/host/interpreter.h"
#include "kernels/frontend/host/values/operators.h"
#include "kernels/frontend/host/values/scalar.h"

namespace warplens::frontend::host {
namespace {

Value compared(bool result, const std::string& guess) {
  Value v = number(result, "bool");
  v.guess = guess;
  return v;
}

}  // namespace

Value Interpreter::computed(const std::string& op, const Value& a, const Value& b, int64_t stride) {
  const bool is_second = a.guess.empty() || (is_of_the_device(a.guess) && !b.guess.empty());  // less is known of it
  const std::string guess = is_second ? b.guess : a.guess;
  if (a.kind == Value::Kind::Memory && !b.known() && (op == "+" || op == "-")) {
    Value moved = a;
    moved.anywhere = true;
    return moved;
  }
  if (!a.known()) return unknown(a.text);
  if (!b.known()) return unknown(b.text);
  const int64_t each = stride ? stride : static_cast<int64_t>(std::max<uint64_t>(1, bytes_of(a.type.pointee())));
  if (a.kind == Value::Kind::Text && b.kind == Value::Kind::Text && (op == "==" || op == "!="))
    return compared((a.text == b.text) == (op == "=="), guess);
  if (a.kind == Value::Kind::Text && b.kind == Value::Kind::Text && op == "+") {
    Value both = a;
    return both.text += b.text, both.guess = guess, both;
  }
  if (a.kind == Value::Kind::Text && b.is_number() && b.type.base == "char" && op == "+") {
    Value longer = a;
    return longer.text += static_cast<char>(b.as_whole()), longer.guess = guess, longer;
  }
  if (a.kind == Value::Kind::Memory && b.is_number() && (op == "+" || op == "-")) {
    Value moved = a;
    moved.guess = guess;
    moved.offset += (op == "+" ? 1 : -1) * b.as_whole() * each;
    return moved;
  }
  if (a.kind == Value::Kind::Memory && b.kind == Value::Kind::Memory && op == "-" && a.memory == b.memory) {
    Value between = a.anywhere || b.anywhere ? unknown("") : number((a.offset - b.offset) / each, "long");
    return between.guess = between.known() ? guess : "", between;
  }
  if (!a.is_number() || !b.is_number()) return compared_places(op, a, b);
  const Scalar from_a = scalar_of(a), from_b = scalar_of(b);
  const bool shifts = op == "<<" || op == ">>";
  const Scalar type = shifts ? promoted(from_a) : common_type(from_a, from_b);
  const Word x = converted(word_of(a), from_a, type), y = shifts ? word_of(b) : converted(word_of(b), from_b, type);
  const auto compare = [&](ExprOperator how, const Word& p, const Word& q) { return host::computed(how, type, p, q)->i != 0; };
  if (op == "==" || op == "!=") return compared(compare(ExprOperator::Eq, x, y) == (op == "=="), guess);
  if (op == "<" || op == "<=") return compared(compare(op == "<" ? ExprOperator::Lt : ExprOperator::Le, x, y), guess);
  if (op == ">" || op == ">=") return compared(compare(op == ">" ? ExprOperator::Lt : ExprOperator::Le, y, x), guess);
  const auto arithmetic = arithmetic_of(op);
  const auto result = arithmetic ? host::computed(*arithmetic, type, x, y) : std::nullopt;
  if (!result) return unknown(op == "/" || op == "%" ? "a division by 0" : op);
  Value v = value_of(*result, type);
  if (from_a == type)
    v.type.base = a.type.base.empty() ? v.type.base : a.type.base;  // size_t stays size_t
  else if (from_b == type && !b.type.base.empty())
    v.type.base = b.type.base;
  v.guess = guess;
  return v;
}

// Whether an assignment follows of which one side may change what the other reads.
bool Interpreter::counts_and_assigns(size_t at) const {
  bool counts = false;
  for (int open = 0; token(at).kind != Token::Kind::End; ++at) {
    const std::string& t = token(at).text;
    if (token(at).kind != Token::Kind::Sign) continue;
    if (t == "++" || t == "--") counts = true;
    if (t == "(" || t == "[") ++open;
    if (t == ")" || t == "]") --open;
    if (open == 0 && is_assignment(t)) {
      for (size_t i = at + 1; !counts && !is(i, ";") && !is(i, "{") && token(i).kind != Token::Kind::End; ++i)
        counts = token(i).kind == Token::Kind::Sign && (is_assignment(token(i).text) || is(i, "++") || is(i, "--"));
      return counts && !is(at + 1, "{");
    }
    if (open < 0 || t == ";" || t == "{" || t == "}" || (open == 0 && (t == "," || t == "?"))) return false;
  }
  return false;
}

}  // namespace warplens::frontend::host
