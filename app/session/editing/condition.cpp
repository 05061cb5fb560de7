#include "app/session/editing/condition.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>

#include "kernels/base/cpp_tokens.h"
#include "kernels/program/c_numbers.h"

namespace warplens::app {

class ConditionParser {
 public:
  using Op = Condition::Op;
  using Node = Condition::Node;
  explicit ConditionParser(std::string_view text) { made_.text_ = std::string(text); }

  Result<Condition> parse() {
    made_.root_ = choose();
    if (!problem_ && peek() != '\0') fail("'" + std::string(1, peek()) + "' is not expected here");
    if (problem_) return *problem_;
    return std::move(made_);
  }

 private:
  static constexpr int kMaxDepth = 100;
  char peek() {
    while (at_ < made_.text_.size() && std::isspace(static_cast<unsigned char>(made_.text_[at_]))) ++at_;
    return at_ < made_.text_.size() ? made_.text_[at_] : '\0';
  }
  bool take(std::string_view token) {
    peek();
    if (!std::string_view(made_.text_).substr(at_).starts_with(token)) return false;
    at_ += token.size();
    return true;
  }
  // The first mistake is the one that is said; the rest of the text is not read.
  uint32_t fail(std::string what) {
    if (!problem_)
      problem_ = Error{"the condition cannot be read: " + what,
                       {{}, 1, static_cast<uint32_t>(at_) + 1},
                       "expected something like threadIdx.x == 3 && sum > 10",
                       {},
                       Phrase("condition_wrong", {{"column", at_ + 1}, {"text", made_.text_}}),
                       Phrase("condition_like", {{"what", "threadIdx.x == 3 && sum > 10"}})};
    at_ = made_.text_.size();
    return add({});
  }
  uint32_t add(Node node) {
    made_.nodes_.push_back(std::move(node));
    return static_cast<uint32_t>(made_.nodes_.size() - 1);
  }

  uint32_t choose() {
    if (++depth_ > kMaxDepth) return fail("it is nested too deeply");
    const uint32_t condition = binary(1);
    uint32_t made = condition;
    if (take("?")) {
      const uint32_t yes = choose();
      if (!take(":")) return fail("':' is missing");
      made = add({.op = Op::Choose, .a = condition, .b = yes, .c = choose()});
    }
    --depth_;
    return made;
  }

  uint32_t binary(int least) {
    struct Row {
      std::string_view text;
      ExprOperator op;
      int precedence;
    };
    using Is = ExprOperator;
    // Longer spellings first.
    static constexpr Row kRows[] = {
        {"<<", Is::Shl, 8},        {">>", Is::Shr, 8},       {"<=", Is::Le, 7},  {">=", Is::Ge, 7},  {"==", Is::Eq, 6},  {"!=", Is::Ne, 6},
        {"&&", Is::LogicalAnd, 2}, {"||", Is::LogicalOr, 1}, {"*", Is::Mul, 10}, {"/", Is::Div, 10}, {"%", Is::Rem, 10}, {"+", Is::Add, 9},
        {"-", Is::Sub, 9},         {"<", Is::Lt, 7},         {">", Is::Gt, 7},   {"&", Is::And, 5},  {"^", Is::Xor, 4},  {"|", Is::Or, 3}};
    uint32_t left = unary();
    for (;;) {
      peek();
      const std::string_view rest = std::string_view(made_.text_).substr(at_);
      const auto* const row = std::find_if(std::begin(kRows), std::end(kRows), [&](const Row& r) { return rest.starts_with(r.text); });
      if (row == std::end(kRows) || row->precedence < least) return left;
      const size_t at = at_;
      at_ += row->text.size();
      left = add({.op = Op::Binary, .binary = row->op, .a = left, .b = binary(row->precedence + 1), .at = static_cast<uint32_t>(at)});
    }
  }

  uint32_t unary() {
    if (++depth_ > kMaxDepth) return fail("it is nested too deeply");
    uint32_t made = 0;
    if (take("-"))
      made = add({.op = Op::Negate, .a = unary()});
    else if (take("!"))
      made = add({.op = Op::Not, .a = unary()});
    else if (take("~"))
      made = add({.op = Op::Complement, .a = unary()});
    else if (take("+"))
      made = unary();
    else
      made = primary();
    --depth_;
    return made;
  }

  uint32_t primary() {
    const char c = peek();
    if (take("(")) {
      const uint32_t inside = choose();
      return take(")") ? inside : fail("')' is missing");
    }
    const bool digit = std::isdigit(static_cast<unsigned char>(c)) ||
                       (c == '.' && at_ + 1 < made_.text_.size() && std::isdigit(static_cast<unsigned char>(made_.text_[at_ + 1])));
    if (digit) return number();
    if (!in_cpp_word(c)) return fail(c == '\0' ? "it ends too early" : "'" + std::string(1, c) + "' is not expected here");
    Node node{.op = Op::Name, .at = static_cast<uint32_t>(at_)};
    node.name = word();
    if (node.name == "true" || node.name == "false") return add({.op = Op::Number, .value = {.whole = node.name == "true" ? 1 : 0}});
    if (peek() == '(') return fail("functions cannot be called");
    while (take("[")) {
      node.op = Op::Element;
      node.subscripts.push_back(choose());
      if (!take("]")) return fail("']' is missing");
    }
    while (take(".")) {
      peek();
      if (const std::string member = word(); !member.empty())
        node.name += "." + member;
      else
        return fail("a member's name is missing");
    }
    return add(std::move(node));
  }

  std::string word() {
    const size_t begin = at_;
    while (at_ < made_.text_.size() && in_cpp_word(made_.text_[at_])) ++at_;
    return made_.text_.substr(begin, at_ - begin);
  }

  // As C writes them: 12, 0x1F, 0b101, 017, 12u, 3.5f, 1e-3.
  uint32_t number() {
    using Kind = Condition::Value::Kind;
    const char* const begin = made_.text_.data() + at_;
    const char* const end = made_.text_.data() + made_.text_.size();
    const IntegerSpelling spelling = integer_spelling(std::string_view(begin, end));
    const bool decimal = spelling.base == 10;
    Condition::Value value;
    uint64_t whole = 0;
    const auto integer = std::from_chars(begin + spelling.prefix, end, whole, spelling.base);
    const char* after = integer.ptr;
    if (spelling.prefix == 0 && after != end && (*after == '.' || *after == 'e' || *after == 'E')) {
      const auto real = std::from_chars(begin, end, value.real);
      after = real.ptr, value.kind = Kind::F64;
      if (real.ec != std::errc()) return fail("the number cannot be read");
      if (after != end && (*after == 'f' || *after == 'F')) ++after, value.kind = Kind::F32, value.real = static_cast<float>(value.real);
    } else {
      if (integer.ec != std::errc()) return fail("the number cannot be read");
      const bool is_unsigned = after != end && (*after == 'u' || *after == 'U');
      if (is_unsigned) ++after;
      bool is_long = false;
      while (after != end && (*after == 'l' || *after == 'L')) ++after, is_long = true;
      value.whole = static_cast<int64_t>(whole);
      if (is_long || whole > (is_unsigned || !decimal ? 0xffffffffu : 0x7fffffffu))
        value.kind = is_unsigned || whole > INT64_MAX ? Kind::U64 : Kind::I64;
      else
        value.kind = is_unsigned || whole > 0x7fffffffu ? Kind::U32 : Kind::I32;
    }
    at_ = static_cast<size_t>(after - made_.text_.data());
    if (at_ < made_.text_.size() && in_cpp_word(made_.text_[at_])) return fail("the number cannot be read");
    return add({.op = Op::Number, .value = value});
  }

  Condition made_;
  std::optional<Error> problem_;
  size_t at_ = 0;
  int depth_ = 0;
};

Result<Condition> Condition::parse(std::string_view text) { return ConditionParser(text).parse(); }

}  // namespace warplens::app
