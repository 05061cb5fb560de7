// Both spellings of a program: CUDA's, and plain C++ over the stub.
#include <algorithm>

#include "tests/generator/programs/author.h"

namespace warplens::programs {
namespace {

// Of what stands between brackets; `at` is behind it then.
std::string between(const std::string& text, size_t& at) {
  const char open = text[at], close = open == '[' ? ']' : open == '{' ? '}' : ')';
  int depth = 0;
  const size_t begin = at + 1;
  for (; at < text.size(); ++at) {
    depth += text[at] == open ? 1 : text[at] == close ? -1 : 0;
    if (depth == 0) break;
  }
  return text.substr(begin, at++ - begin);
}

// The names of parameters: the last word before a comma or "=".
std::vector<std::string> names_of(const std::string& parameters) {
  std::vector<std::string> names(1);
  bool in_value = false;
  int depth = 0;
  for (const char c : parameters) {
    depth += c == '<' || c == '(' ? 1 : c == '>' || c == ')' ? -1 : 0;
    if (c == ',' && depth == 0) names.emplace_back(), in_value = false;
    in_value |= c == '=';
    if (in_value || c == ',') continue;
    const bool letter = std::isalnum(static_cast<unsigned char>(c)) || c == '_';
    std::string& name = names.back();
    if (letter && !name.empty() && name.back() == ' ') name.clear();
    if (letter || !name.empty()) name += letter ? c : ' ';
  }
  for (std::string& name : names) std::erase(name, ' ');
  return names;
}

class Speller {
 public:
  Speller(const std::string& text, bool cuda, size_t line) : text_(text), cuda_(cuda), line_(line) {}
  std::string all() {
    for (size_t at = 0; at < text_.size();) {
      if (text_[at] != '$') {
        put(std::string(1, text_[at++]));
        continue;
      }
      ++at;
      if (starts(at, "launch")) {
        at += 6;
        const std::string kernel = between(text_, at), configuration = between(text_, at), given = between(text_, at);
        put_launch(spelled(kernel), spelled(configuration), spelled(given));
      } else if (starts(at, "kernel")) {
        at += 6;
        const std::string head = between(text_, at), name = between(text_, at), parameters = between(text_, at);
        put_kernel(head, name, parameters);
      } else {
        const bool for_cuda = starts(at, "cuda");
        at += 4;
        std::string inner = between(text_, at);
        if (const size_t here = inner.find("@L"); here != std::string::npos) inner.replace(here, 2, std::to_string(line_));
        if (for_cuda == cuda_) put(inner);
        if (for_cuda) line_ += static_cast<size_t>(std::count(inner.begin(), inner.end(), '\n')) * !cuda_;
        if (!for_cuda && !cuda_) line_ -= static_cast<size_t>(std::count(inner.begin(), inner.end(), '\n'));
      }
    }
    return made_;
  }

 private:
  bool starts(size_t at, const char* what) const { return text_.compare(at, std::string(what).size(), what) == 0; }
  std::string spelled(const std::string& piece) const { return Speller(piece, cuda_, line_).all(); }
  // `line_` counts as in the .cu.
  void put(const std::string& piece) {
    made_ += piece;
    line_ += static_cast<size_t>(std::count(piece.begin(), piece.end(), '\n'));
  }
  void put_launch(const std::string& kernel, const std::string& configuration, const std::string& given) {
    put("\n");  // a line of its own tells it from others
    if (cuda_) return put(kernel + "<<<" + configuration + ">>>(" + given + ")");
    put("(stub::configure(" + std::to_string(line_) + ", " + configuration + "), " + kernel + "(" + given + "))");
  }
  void put_kernel(const std::string& head, const std::string& name, const std::string& parameters) {
    std::string body;
    if (!cuda_) {
      for (const std::string& own : names_of(parameters)) body += " tell(\"" + own + "\", " + own + ");";
      body = " stub::Teller tell;" + body + " stub::launched(__PRETTY_FUNCTION__);";
    }
    put(head + "__global__ void " + name + "(" + parameters + ") {" + body + " }");
  }

  const std::string& text_;
  std::string made_;
  bool cuda_;
  size_t line_;
};

}  // namespace

std::string spelled_for_cuda(const std::string& text) { return Speller(text, true, 1).all(); }
std::string spelled_for_host(const std::string& text, const std::string& before) {
  return Speller(text, false, 1 + static_cast<size_t>(std::count(before.begin(), before.end(), '\n'))).all();
}

}  // namespace warplens::programs
