#include "kernels/workload/arguments/signature.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <optional>

#include "kernels/base/cpp_tokens.h"
#include "kernels/workload/arguments/element.h"

namespace warplens::workload {
namespace {

using Tokens = std::vector<std::string>;

// The place after the bracket that closes the one at `open`.
size_t after_closing(const Tokens& t, size_t open, std::string_view opens, std::string_view closes) {
  int depth = 0;
  for (size_t i = open; i < t.size(); ++i) {
    if (t[i] == opens) ++depth;
    if (t[i] == closes && --depth == 0) return i + 1;
  }
  return t.size();
}

// The parts between commas of t[begin, end) that are not inside brackets.
std::vector<Tokens> parts(const Tokens& t, size_t begin, size_t end) {
  std::vector<Tokens> found;
  int depth = 0;
  for (size_t i = begin; i < end; ++i) {
    if (found.empty()) found.emplace_back();
    if (t[i] == "(" || t[i] == "[" || t[i] == "{") ++depth;
    if (t[i] == ")" || t[i] == "]" || t[i] == "}") --depth;
    if (t[i] == "," && depth == 0)
      found.emplace_back();
    else
      found.back().push_back(t[i]);
  }
  return found;
}

Result<Parameter> read_parameter(const Tokens& t, std::string_view kernel) {
  Parameter parameter;
  bool is_unsigned = false;
  const CudaType* scalar = nullptr;
  for (const std::string& word : t) {
    if (word == "=") break;  // a default
    if (word == "*" || word == "[") parameter.is_pointer = true;
    parameter.type += (parameter.type.empty() || word == "*" ? "" : " ") + word;
    if (word == "const" && !parameter.is_pointer) parameter.is_const_pointee = true;
    if (word == "unsigned") is_unsigned = true;
    if (word == "const" || word == "volatile" || word == "signed" || word == "__restrict__" || word == "__restrict" ||
        !in_cpp_word(word[0]))
      continue;
    const CudaType* known = find_cuda_type(word);
    if (!known)
      parameter.name = word;
    else if (!scalar || word != "int")
      scalar = known;  // "unsigned int", "long int"
  }
  if (!scalar) return Error{fmt::format("unknown type of '{}' of {}", fmt::join(t, " "), kernel), {}, {}, {}};
  parameter.scalar = scalar->element.type;
  parameter.is_unsigned = is_unsigned || scalar->element.is_unsigned;
  parameter.element = scalar->name;
  parameter.element_bytes = scalar->bytes;
  parameter.bytes = parameter.is_pointer ? 8 : scalar->bytes;
  return parameter;
}

// The names of the template parameters in front of the kernel at `at`.
std::vector<std::string> template_names(const Tokens& t, size_t at) {
  size_t begin = at;
  while (begin > 0 && t[begin - 1] != ";" && t[begin - 1] != "}") --begin;
  for (; begin < at && t[begin] != "template"; ++begin) {
  }
  if (begin == at) return {};
  std::vector<std::string> names;
  size_t end = at;
  while (end > begin && t[end - 1] != ">") --end;
  for (const Tokens& part : parts(t, begin + 2, end - 1)) {
    const auto stop = std::find(part.begin(), part.end(), "=");
    if (stop != part.begin()) names.push_back(*(stop - 1));
  }
  return names;
}

}  // namespace

Result<frontend::KernelSignature> read_signature(std::string_view source, std::string_view kernel) {
  const Tokens t = cpp_code(source);
  for (size_t at = 0; at < t.size(); ++at) {
    if (t[at] != "__global__") continue;
    size_t open = at + 1;
    while (open < t.size() && t[open] != "(" && t[open] != ";") {
      ++open;
      if (open < t.size() && t[open] == "(" && t[open - 1] == "__launch_bounds__") open = after_closing(t, open, "(", ")");
    }
    if (open >= t.size() || t[open] != "(" || (!kernel.empty() && t[open - 1] != kernel)) continue;
    frontend::KernelSignature signature;
    signature.name = t[open - 1];
    signature.template_parameters = template_names(t, at);
    for (const Tokens& part : parts(t, open + 1, after_closing(t, open, "(", ")") - 1)) {
      auto parameter = read_parameter(part, signature.name);
      if (!parameter) return parameter.error();
      signature.parameters.push_back(parameter.take());
    }
    return signature;
  }
  return Error{kernel.empty() ? "the file has no __global__ function" : fmt::format("the file has no __global__ function named {}", kernel),
               {},
               {},
               {}};
}

}  // namespace warplens::workload
