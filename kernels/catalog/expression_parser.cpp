// Precedence climbing over C's integer operators.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "kernels/base/cpp_tokens.h"
#include "kernels/catalog/expression.h"
#include "kernels/program/c_numbers.h"

namespace warplens::catalog {

namespace {

struct BinaryOperator {
  std::string_view text;
  Operator op;
  int precedence;  // C's; higher binds tighter
};
// Longer spellings first, so that "<<" is not read as "<".
constexpr BinaryOperator kBinary[] = {
    {"<<", Operator::ShiftLeft, 8}, {">>", Operator::ShiftRight, 8}, {"<=", Operator::LessEqual, 7}, {">=", Operator::GreaterEqual, 7},
    {"==", Operator::Equal, 6},     {"!=", Operator::NotEqual, 6},   {"&&", Operator::And, 2},       {"||", Operator::Or, 1},
    {"*", Operator::Multiply, 10},  {"/", Operator::Divide, 10},     {"%", Operator::Remainder, 10}, {"+", Operator::Add, 9},
    {"-", Operator::Subtract, 9},   {"<", Operator::Less, 7},        {">", Operator::Greater, 7},    {"&", Operator::BitAnd, 5},
    {"^", Operator::BitXor, 4},     {"|", Operator::BitOr, 3},
};
constexpr int kMaxDepth = 400;  // two for a pair of parentheses, one for a sign: more is a mistake, and must not exhaust the stack
constexpr size_t kMaxLength = 4096;

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

}  // namespace

class ExpressionParser {
 public:
  explicit ExpressionParser(std::string_view text) { made_.text_ = std::string(text); }

  Result<Expression> parse() {
    if (made_.text_.size() > kMaxLength) {
      fail(kMaxLength, fmt::format("the expression is longer than {} characters", kMaxLength),
           Phrase("expression_too_long", {{"most", kMaxLength}}));
    } else {
      made_.root_ = choose();
      skip_space();
      if (!error_ && at_ < text().size())
        fail(at_, fmt::format("unexpected '{}'", text()[at_]), unexpected(), "expected an operator or the end of the expression",
             Phrase("operator_or_end"));
    }
    if (error_) return *error_;
    return std::move(made_);
  }

 private:
  std::string_view text() const { return made_.text_; }
  void skip_space() {
    while (at_ < text().size() && is_space(text()[at_])) ++at_;
  }
  bool take(std::string_view token) {
    skip_space();
    if (!text().substr(at_).starts_with(token)) return false;
    at_ += token.size();
    return true;
  }

  // The first error is the one that is reported; the parser then runs to the end of the text without reading.
  uint32_t fail(size_t at, std::string message, Phrase said, std::string hint = {}, Phrase fix = {}) {
    if (!error_)
      error_ = Error{std::move(message), {{}, 1, static_cast<uint32_t>(at) + 1}, std::move(hint), {}, std::move(said), std::move(fix)};
    at_ = text().size();
    return add({});
  }

  Phrase unexpected() const { return Phrase("unexpected", {{"text", std::string(1, text()[at_])}}); }
  static Phrase missing(const char* token) { return Phrase("missing", {{"text", std::string(token)}}); }

  uint32_t add(Expression::Node node) {
    made_.nodes_.push_back(node);
    return static_cast<uint32_t>(made_.nodes_.size() - 1);
  }
  uint32_t join(Operator op, uint32_t a, uint32_t b, uint32_t c, size_t begin, size_t at) {
    size_t end = at_;
    while (end > begin && is_space(text()[end - 1])) --end;
    return add({op, a, b, c, 0, static_cast<uint32_t>(begin), static_cast<uint32_t>(end), static_cast<uint32_t>(at)});
  }

  struct Deeper {
    explicit Deeper(int& depth) : depth_(depth) { ++depth_; }
    ~Deeper() { --depth_; }
    int& depth_;
  };

  uint32_t choose() {
    const Deeper deeper(depth_);
    if (depth_ > kMaxDepth) return fail(at_, "the expression is nested too deeply", Phrase("expression_too_deep"));
    skip_space();
    const size_t begin = at_;
    const uint32_t condition = binary(1);
    skip_space();
    const size_t at = at_;
    if (!take("?")) return condition;
    const uint32_t yes = choose();
    if (!take(":"))
      return fail(at_, "':' is missing", missing(":"), "expected CONDITION ? A : B", Phrase("expected", {{"what", "CONDITION ? A : B"}}));
    const uint32_t no = choose();
    return join(Operator::Choose, condition, yes, no, begin, at);
  }

  uint32_t binary(int least) {
    skip_space();
    const size_t begin = at_;
    uint32_t left = unary();
    for (;;) {
      skip_space();
      const size_t at = at_;
      const auto* found =
          std::find_if(std::begin(kBinary), std::end(kBinary), [&](const auto& b) { return text().substr(at_).starts_with(b.text); });
      if (found == std::end(kBinary) || found->precedence < least) return left;
      at_ += found->text.size();
      if (found->op != Operator::NotEqual && found->op != Operator::Equal && text().substr(at_).starts_with("="))
        return fail(at, fmt::format("'{}=' is an assignment, which is not allowed in an expression", found->text),
                    Phrase("assignment", {{"text", std::string(found->text) + "="}}));
      const uint32_t right = binary(found->precedence + 1);
      left = join(found->op, left, right, 0, begin, at);
    }
  }

  uint32_t unary() {
    const Deeper deeper(depth_);
    if (depth_ > kMaxDepth) return fail(at_, "the expression is nested too deeply", Phrase("expression_too_deep"));
    skip_space();
    const size_t begin = at_;
    if (take("-")) return prefix(Operator::Negate, begin);
    if (take("!")) return prefix(Operator::Not, begin);
    if (take("~")) return prefix(Operator::Complement, begin);
    if (take("+")) return unary();
    return primary();
  }

  uint32_t prefix(Operator op, size_t begin) {
    const uint32_t operand = unary();
    return join(op, operand, 0, 0, begin, begin);
  }

  uint32_t primary() {
    skip_space();
    const size_t begin = at_;
    if (at_ >= text().size())
      return fail(at_, text().empty() ? "the expression is empty" : "the expression is truncated",
                  Phrase(text().empty() ? "expression_empty" : "expression_truncated"), "expected a number, a name or '('",
                  Phrase("operand"));
    if (take("(")) {
      const uint32_t inside = choose();
      if (!take(")"))
        return fail(at_, "')' is missing", missing(")"), fmt::format("the '(' in column {} is not closed", begin + 1),
                    Phrase("close_parenthesis", {{"column", begin + 1}}));
      made_.nodes_[inside].begin = static_cast<uint32_t>(begin);
      made_.nodes_[inside].end = static_cast<uint32_t>(at_);
      return inside;
    }
    if (!in_cpp_word(text()[at_]))
      return fail(at_, fmt::format("unexpected '{}'", text()[at_]), unexpected(), "expected a number, a name or '('", Phrase("operand"));
    while (at_ < text().size() && (in_cpp_word(text()[at_]) || joins_words(begin))) ++at_;
    const std::string_view word = text().substr(begin, at_ - begin);
    return is_digit(word[0]) ? number(word, begin) : name(word, begin);
  }

  // The point in "left.wavefronts": of a name, not of a number.
  bool joins_words(size_t begin) const {
    return text()[at_] == '.' && !is_digit(text()[begin]) && at_ + 1 < text().size() && in_cpp_word(text()[at_ + 1]);
  }

  uint32_t number(std::string_view word, size_t begin) {
    const IntegerSpelling spelling = integer_spelling(word);
    const std::string_view digits = word.substr(spelling.prefix);
    int64_t value = 0;
    const auto [end, problem] = std::from_chars(digits.data(), digits.data() + digits.size(), value, spelling.base);
    if (problem == std::errc::result_out_of_range)
      return fail(begin, fmt::format("{} does not fit into 64 bits", word), Phrase("too_large", {{"text", std::string(word)}}));
    if (problem != std::errc{} || end != digits.data() + digits.size())
      return fail(begin, fmt::format("'{}' is not an integer", word), Phrase("not_an_integer", {{"text", std::string(word)}}));
    const uint32_t node = join(Operator::Number, 0, 0, 0, begin, begin);
    made_.nodes_[node].number = value;
    return node;
  }

  uint32_t name(std::string_view word, size_t begin) {
    if (take("(")) return call(word, begin);
    auto found = std::find(made_.names_.begin(), made_.names_.end(), word);
    const auto slot = static_cast<uint32_t>(found - made_.names_.begin());
    if (found == made_.names_.end()) {
      made_.names_.emplace_back(word);
      made_.name_offsets_.push_back(static_cast<uint32_t>(begin));
      made_.slots_.push_back(slot);
    }
    const uint32_t node = join(Operator::Name, slot, 0, 0, begin, begin);
    // The name alone, without the space that looking for a '(' may have skipped.
    made_.nodes_[node].end = static_cast<uint32_t>(begin + word.size());
    return node;
  }

  uint32_t call(std::string_view function, size_t begin) {
    const bool known = function == "min" || function == "max";
    if (!known)
      return fail(begin, fmt::format("unknown function '{}'", function), Phrase("unknown_function", {{"name", std::string(function)}}),
                  "expected min(a, b) or max(a, b)", Phrase("expected", {{"what", "min(a, b), max(a, b)"}}));
    const uint32_t a = choose();
    if (!take(",")) return fail(at_, "',' is missing", missing(","), "min(a, b) and max(a, b) take two arguments", Phrase("two_arguments"));
    const uint32_t b = choose();
    if (!take(")")) return fail(at_, "')' is missing", missing(")"), "min(a, b) and max(a, b) take two arguments", Phrase("two_arguments"));
    return join(function == "min" ? Operator::Min : Operator::Max, a, b, 0, begin, begin);
  }

  Expression made_;
  std::optional<Error> error_;
  size_t at_ = 0;
  int depth_ = 0;
};

Result<Expression> Expression::parse(std::string_view text) { return ExpressionParser(text).parse(); }

}  // namespace warplens::catalog
