#include "app/editor/syntax.h"

#include <algorithm>
#include <array>

#include "kernels/base/cpp_tokens.h"

namespace warplens::editor {
namespace {

constexpr std::array kKeywords = {"alignas",
                                  "alignof",
                                  "asm",
                                  "auto",
                                  "bool",
                                  "break",
                                  "case",
                                  "char",
                                  "class",
                                  "concept",
                                  "const",
                                  "const_cast",
                                  "constexpr",
                                  "continue",
                                  "decltype",
                                  "default",
                                  "delete",
                                  "do",
                                  "double",
                                  "dynamic_cast",
                                  "else",
                                  "enum",
                                  "explicit",
                                  "extern",
                                  "false",
                                  "float",
                                  "for",
                                  "friend",
                                  "if",
                                  "inline",
                                  "int",
                                  "int16_t",
                                  "int32_t",
                                  "int64_t",
                                  "int8_t",
                                  "long",
                                  "mutable",
                                  "namespace",
                                  "new",
                                  "noexcept",
                                  "nullptr",
                                  "operator",
                                  "private",
                                  "protected",
                                  "public",
                                  "register",
                                  "reinterpret_cast",
                                  "requires",
                                  "return",
                                  "short",
                                  "signed",
                                  "size_t",
                                  "sizeof",
                                  "static",
                                  "static_assert",
                                  "static_cast",
                                  "struct",
                                  "switch",
                                  "template",
                                  "this",
                                  "throw",
                                  "true",
                                  "typedef",
                                  "typename",
                                  "uint16_t",
                                  "uint32_t",
                                  "uint64_t",
                                  "uint8_t",
                                  "union",
                                  "unsigned",
                                  "using",
                                  "virtual",
                                  "void",
                                  "volatile",
                                  "while"};

// Variables and types that CUDA defines; its qualifiers and intrinsics begin with two underscores.
constexpr std::array kCuda = {"atomicAdd", "atomicAnd", "atomicCAS", "atomicExch", "atomicMax", "atomicMin", "atomicOr",
                              "atomicSub", "atomicXor", "blockDim",  "blockIdx",   "dim3",      "double2",   "float2",
                              "float3",    "float4",    "gridDim",   "half",       "half2",     "int2",      "int3",
                              "int4",      "threadIdx", "uint2",     "uint3",      "uint4",     "warpSize"};

template <class Words>
bool has(const Words& words, std::string_view word) {
  return std::binary_search(words.begin(), words.end(), word, [](std::string_view a, std::string_view b) { return a < b; });
}

Part part_of_word(std::string_view word, const DeclaredNames& names) {
  if (has(kKeywords, word)) return Part::Keyword;
  if (const auto known = names.find(word); known != names.end()) return known->second;
  return word.starts_with("__") || has(kCuda, word) ? Part::Cuda : Part::Plain;
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

size_t end_of_literal(std::string_view line, size_t at) {
  const char quote = line[at];
  for (size_t i = at + 1; i < line.size(); ++i) {
    if (line[i] == '\\')
      ++i;
    else if (line[i] == quote)
      return i + 1;
  }
  return line.size();
}

size_t end_of_number(std::string_view line, size_t at) {
  size_t end = at + 1;
  while (end < line.size() &&
         (in_cpp_word(line[end]) || line[end] == '.' || line[end] == '\'' ||
          ((line[end] == '+' || line[end] == '-') && std::string_view("eEpP").find(line[end - 1]) != std::string_view::npos)))
    ++end;
  return end;
}

// Where the comment that is open at `at` ends; `open`: it does not, on this line.
size_t end_of_comment(std::string_view line, size_t at, bool& open) {
  const size_t end = line.find("*/", at);
  open = end == std::string_view::npos;
  return open ? line.size() : end + 2;
}

// Only whether a comment is open at the line's end: what every line of a long text is asked.
bool comment_after(std::string_view line, bool open) {
  for (size_t at = 0; at < line.size();) {
    if (open) {
      at = end_of_comment(line, at, open);
      continue;
    }
    at = line.find_first_of("/\"'", at);
    if (at == std::string_view::npos) return false;
    if (line[at] != '/')
      at = line[at] == '\'' && at > 0 && in_cpp_word(line[at - 1]) ? at + 1 : end_of_literal(line, at);
    else if (line.substr(at, 2) == "//")
      return false;
    else if (line.substr(at, 2) == "/*")
      open = true, at += 2;
    else
      ++at;
  }
  return open;
}

}  // namespace

std::vector<PartOfLine> parts_of_line(std::string_view line, bool& in_comment, const DeclaredNames& names) {
  std::vector<PartOfLine> parts;
  bool begins = !in_comment;  // nothing but blanks so far
  for (size_t at = 0; at < line.size();) {
    const char c = line[at];
    const size_t first = at;
    const auto add = [&](size_t end, Part part) { parts.push_back({first, at = end, part}); };
    if (in_comment) {
      add(end_of_comment(line, at, in_comment), Part::Comment);
    } else if (c == ' ' || c == '\t' || c == '\r') {
      ++at;
      continue;
    } else if (line.substr(at, 2) == "//") {
      add(line.size(), Part::Comment);
    } else if (line.substr(at, 2) == "/*") {
      add(end_of_comment(line, at + 2, in_comment), Part::Comment);
    } else if (c == '#' && begins) {
      size_t end = std::min(line.find_first_not_of(" \t", at + 1), line.size());
      while (end < line.size() && in_cpp_word(line[end])) ++end;
      add(end, Part::Directive);
    } else if (c == '"' || c == '\'') {
      add(end_of_literal(line, at), Part::Literal);
    } else if (is_digit(c) || (c == '.' && at + 1 < line.size() && is_digit(line[at + 1]))) {
      add(end_of_number(line, at), Part::Number);
    } else if (in_cpp_word(c)) {
      size_t end = at;
      while (end < line.size() && in_cpp_word(line[end])) ++end;
      add(end, part_of_word(line.substr(at, end - at), names));
    } else if (static_cast<unsigned char>(c) >= 0x80) {
      size_t end = at;
      while (end < line.size() && static_cast<unsigned char>(line[end]) >= 0x80) ++end;
      add(end, Part::Plain);
    } else {
      add(at + 1, Part::Sign);
    }
    begins = false;
  }
  return parts;
}

void put_names(std::vector<PartOfLine>& parts, const std::vector<NamedPart>& names) {
  auto name = names.begin();
  for (PartOfLine& part : parts) {
    constexpr Part kOthers[] = {Part::Sign, Part::Keyword, Part::Number, Part::Literal, Part::Comment, Part::Directive};
    while (name != names.end() && name->at < part.first) ++name;
    if (name == names.end()) return;
    if (name->at == part.first && std::find(std::begin(kOthers), std::end(kOthers), part.part) == std::end(kOthers)) part.part = name->part;
  }
}

void Syntax::follow(const TextModel& model, std::string_view document) {
  if (document_ == document && version_ == model.version() && in_comment_.size() == model.lines()) return;
  document_ = document;
  version_ = model.version();
  names_ = declared_names(model.text());
  in_comment_.resize(model.lines());
  bool open = false;
  for (size_t i = 0; i < model.lines(); ++i) {
    in_comment_[i] = open;
    open = comment_after(model.line(i), open);
  }
}

std::vector<PartOfLine> Syntax::parts(const TextModel& model, size_t line) const {
  bool in_comment = line < in_comment_.size() && in_comment_[line];
  return parts_of_line(model.line(line), in_comment, names_);
}

}  // namespace warplens::editor
