#include "app/editor/barrier_place.h"

#include <algorithm>
#include <vector>

#include "kernels/base/cpp_tokens.h"

namespace warplens::editor {
namespace {

// A token, how many braces are open behind it, and whether it ends a statement there.
struct Step {
  size_t line = 0;
  int depth = 0;
  bool ends = false;
};

// Without comments and directives.
std::vector<CppToken> code_of(std::string_view text) {
  std::vector<CppToken> tokens = scan_cpp(text);
  std::erase_if(tokens, [](const CppToken& t) { return t.kind == CppToken::Kind::Comment || t.kind == CppToken::Kind::Directive; });
  return tokens;
}

// The ";" or "}" at `at` is not the end of its statement: an else is behind it, or it is that of a do loop or of an initializer.
bool goes_on(const std::vector<CppToken>& tokens, size_t at) {
  if (at + 1 < tokens.size() && tokens[at + 1].text == "else") return true;
  if (tokens[at].text != "}") return false;
  int depth = 0;
  for (size_t i = at + 1; i-- > 0;) {
    if (tokens[i].text == "}") ++depth;
    if (tokens[i].text == "{" && --depth == 0) return i > 0 && (tokens[i - 1].text == "do" || tokens[i - 1].text == "=");
  }
  return false;
}

std::vector<Step> steps_of(const std::vector<CppToken>& tokens) {
  std::vector<Step> steps;
  int depth = 0, parens = 0;
  for (size_t at = 0; at < tokens.size(); ++at) {
    const std::string& text = tokens[at].text;
    depth += text == "{" ? 1 : text == "}" ? -1 : 0;
    parens += text == "(" ? 1 : text == ")" ? -1 : 0;
    const bool ends = parens == 0 && (text == ";" || text == "}") && !goes_on(tokens, at);
    steps.push_back({tokens[at].end_line - 1, depth, ends});
  }
  return steps;
}

std::string indent_of(std::string_view text, size_t line) {
  size_t begin = 0;
  for (; line > 0 && begin < text.size(); --line) begin = std::min(text.find('\n', begin), text.size() - 1) + 1;
  const size_t end = std::min(text.find_first_not_of(" \t", begin), text.size());
  return std::string(text.substr(begin, end - begin));
}

}  // namespace

std::optional<BarrierPlace> place_of_barrier(std::string_view text, size_t after, size_t before, bool again) {
  const std::vector<CppToken> tokens = code_of(text);
  const std::vector<Step> steps = steps_of(tokens);
  // The first token of line `after` or of those below it, and the braces that both lines are in.
  size_t first = 0;
  while (first < steps.size() && tokens[first].line - 1 < after) ++first;
  const size_t low = std::min(after, before), high = std::max(after, before);
  int shared = first < steps.size() ? steps[first].depth : 0;
  for (size_t i = 0; i < steps.size(); ++i)
    if (tokens[i].line - 1 >= low && tokens[i].line - 1 < high) shared = std::min(shared, steps[i].depth);
  for (size_t i = first; i < steps.size() && steps[i].depth >= shared; ++i) {
    if (!again && i + 1 < steps.size() && tokens[i + 1].line - 1 > before) break;
    const bool ends_line = i + 1 < steps.size() && tokens[i + 1].line - 1 > steps[i].line;
    if (steps[i].line < after || !steps[i].ends || steps[i].depth != shared || !ends_line) continue;
    // Where its statement begins.
    size_t begin = i;
    while (begin > 0 && !(steps[begin - 1].depth == shared && (steps[begin - 1].ends || tokens[begin - 1].text == "{"))) --begin;
    return BarrierPlace{steps[i].line + 1, indent_of(text, tokens[begin].line - 1)};
  }
  return std::nullopt;
}

}  // namespace warplens::editor
