#include "kernels/frontend/clang/parse/nesting.h"

#include <vector>

#include "kernels/base/cpp_tokens.h"

namespace warplens::frontend {
namespace {

constexpr size_t kMaxBrackets = 256;
constexpr size_t kMaxOperators = 2000;
constexpr size_t kMaxElses = 500;

// What is open: the operators since the last comma or semicolon there, and the branches of which each is the other's `else`.
struct Level {
  size_t operators = 0, elses = 0;
};

}  // namespace

std::optional<Error> too_deep(const std::string& path, const std::string& text) {
  using Kind = CppToken::Kind;
  std::vector<Level> open(1);
  const auto error = [&](std::string message, const CppToken& token) {
    const size_t line_begin = token.begin == 0 ? 0 : text.rfind('\n', token.begin - 1) + 1;
    return Error{std::move(message), {path, token.line, static_cast<uint32_t>(token.begin - line_begin + 1)}, {}, {}};
  };
  bool behind_else = false;
  for (const CppToken& token : scan_cpp(text)) {
    if (token.kind == Kind::Comment || token.kind == Kind::Directive) continue;
    Level& level = open.back();
    if (token.text == "if" && !behind_else) level.elses = 0;
    behind_else = token.text == "else";
    if (behind_else && ++level.elses > kMaxElses)
      return error("more than " + std::to_string(kMaxElses) + " 'else' follow one another", token);
    if (token.kind != Kind::Sign) continue;
    const char sign = token.text[0];
    if (sign == '(' || sign == '[' || sign == '{') {
      if (open.size() > kMaxBrackets) return error("brackets are nested more than " + std::to_string(kMaxBrackets) + " deep", token);
      open.emplace_back();
    } else if (sign == ')' || sign == ']' || sign == '}') {
      if (open.size() > 1) open.pop_back();
      if (sign == '}') open.back().operators = 0;
    } else if (sign == ',' || sign == ';') {
      level.operators = 0;
    } else if (++level.operators > kMaxOperators) {
      return error("an expression has more than " + std::to_string(kMaxOperators) + " operators", token);
    }
  }
  return std::nullopt;
}

}  // namespace warplens::frontend
