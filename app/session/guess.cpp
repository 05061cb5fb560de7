#include "app/session/guess.h"

#include <algorithm>
#include <optional>

#include "kernels/base/cpp_tokens.h"

namespace warplens::app {
namespace {

using Tokens = std::vector<std::string>;

bool is_number(const std::string& token) {
  return !token.empty() && std::all_of(token.begin(), token.end(), [](unsigned char c) { return std::isdigit(c); });
}
const std::string& at_or_empty(const Tokens& tokens, size_t i) {
  static const std::string empty;
  return i < tokens.size() ? tokens[i] : empty;
}

// `template < int A, int B = 2 >` before the kernel: the names without a default.
std::vector<std::string> template_parameters(const Tokens& tokens, size_t begin, size_t end) {
  std::vector<std::string> names;
  bool has_default = false;
  for (size_t i = begin; i <= end; ++i) {
    if (tokens[i] == "=") has_default = true;
    if (i != end && tokens[i] != ",") continue;
    if (!has_default && i > begin) names.push_back(tokens[i - 1]);
    has_default = false;
  }
  return names;
}

// Plain numbers up to `close`, with `dim3 ( ... )` around them or not: "4,4". Moves `at` behind what it read.
std::optional<std::string> numbers(const Tokens& tokens, size_t& at) {
  const bool wrapped = at_or_empty(tokens, at) == "dim3" && at_or_empty(tokens, at + 1) == "(";
  if (wrapped) at += 2;
  std::string text;
  while (is_number(at_or_empty(tokens, at))) {
    text += (text.empty() ? "" : ",") + tokens[at++];
    if (!wrapped) return text;
    if (at_or_empty(tokens, at) == ",") ++at;
  }
  if (!wrapped || text.empty() || at_or_empty(tokens, at) != ")") return std::nullopt;
  ++at;
  return text;
}

// What the file's own launch of the kernel says, where it says it in numbers.
void read_launch(const Tokens& tokens, GuessedKernel& kernel) {
  for (size_t i = 0; i < tokens.size(); ++i) {
    if (tokens[i] != kernel.name) continue;
    size_t at = i + 1;
    Tokens values;
    if (at_or_empty(tokens, at) == "<" && at_or_empty(tokens, at + 1) != "<") {
      while (is_number(at_or_empty(tokens, ++at))) {
        values.push_back(tokens[at++]);
        if (at_or_empty(tokens, at) != ",") break;
      }
      if (at_or_empty(tokens, at++) != ">") continue;
    }
    if (at_or_empty(tokens, at) != "<" || at_or_empty(tokens, at + 1) != "<" || at_or_empty(tokens, at + 2) != "<") continue;
    at += 3;
    std::string set;
    for (size_t p = 0; p < std::min(values.size(), kernel.parameters.size()); ++p)
      set += (p ? " " : "") + kernel.parameters[p] + "=" + values[p];
    if (!set.empty()) kernel.options["set"] = set;
    if (const auto grid = numbers(tokens, at)) kernel.options["grid"] = *grid;
    while (at < tokens.size() && tokens[at] != "," && tokens[at] != ">" && tokens[at] != ";") ++at;
    if (at_or_empty(tokens, at) == ",") {
      if (const auto block = numbers(tokens, ++at)) kernel.options["block"] = *block;
    }
    return;
  }
}

// The name of the kernel declared at `__global__`: the word before its parameter list, past `__launch_bounds__(...)`.
std::string name_after(const Tokens& tokens, size_t at) {
  for (size_t i = at + 1; i + 1 < tokens.size() && tokens[i] != ";" && tokens[i] != "{"; ++i) {
    if (tokens[i + 1] != "(") continue;
    if (tokens[i] != "__launch_bounds__") return tokens[i];
    while (i < tokens.size() && tokens[i] != ")") ++i;
  }
  return {};
}

}  // namespace

std::vector<GuessedKernel> guess_kernels(std::string_view source) {
  const Tokens tokens = cpp_code(source);
  std::vector<GuessedKernel> kernels;
  for (size_t i = 0; i < tokens.size(); ++i) {
    if (tokens[i] != "__global__") continue;
    GuessedKernel kernel{name_after(tokens, i), {}, {}};
    if (kernel.name.empty()) continue;
    size_t open = i;
    while (open > 0 && tokens[open] != "template" && tokens[open] != ";" && tokens[open] != "}") --open;
    const bool is_template = tokens[open] == "template" && at_or_empty(tokens, open + 1) == "<";
    const size_t close = i > 0 ? i - 1 : 0;
    if (is_template && tokens[close] == ">") kernel.parameters = template_parameters(tokens, open + 2, close);
    kernel.options["kernel"] = kernel.name;
    std::string set;
    for (const std::string& parameter : kernel.parameters) set += (set.empty() ? "" : " ") + parameter + "=32";
    if (!set.empty()) kernel.options["set"] = set;
    read_launch(tokens, kernel);
    if (std::none_of(kernels.begin(), kernels.end(), [&](const GuessedKernel& k) { return k.name == kernel.name; }))
      kernels.push_back(std::move(kernel));
  }
  return kernels;
}

}  // namespace warplens::app
