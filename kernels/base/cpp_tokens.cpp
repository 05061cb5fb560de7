#include "kernels/base/cpp_tokens.h"

#include <algorithm>

namespace warplens {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f'; }

class Scanner {
 public:
  explicit Scanner(std::string_view source) : source_(source) {}

  // The next token; null at the end.
  CppToken* next() {
    skip_blanks();
    if (at_ >= source_.size()) return nullptr;
    token_ = {};
    token_.begin = at_, token_.line = line_;
    read();
    token_.end = at_, token_.end_line = line_;
    return &token_;
  }

 private:
  // The bytes of a splice at `at`: a backslash and a line's end; 0 where there is none.
  size_t splice(size_t at) const {
    if (at >= source_.size() || source_[at] != '\\') return 0;
    if (source_.substr(at + 1, 1) == "\n") return 2;
    return source_.substr(at + 1, 2) == "\r\n" ? 3 : 0;
  }
  char byte(size_t at) const { return at < source_.size() ? source_[at] : '\0'; }
  bool ended() {
    while (const size_t bytes = splice(at_)) at_ += bytes, ++line_;
    return at_ >= source_.size();
  }
  // The next character past splices, without taking it; '\0' at the end.
  char peek() { return ended() ? '\0' : source_[at_]; }
  char second() const {
    size_t at = at_ + 1;
    while (const size_t bytes = splice(at)) at += bytes;
    return byte(at);
  }
  void take() {
    if (source_[at_] == '\n') ++line_;
    token_.text += source_[at_++];
  }
  // As it is in the source, splices and all.
  void take_raw(size_t end) {
    const std::string_view taken = source_.substr(at_, end - at_);
    line_ += static_cast<uint32_t>(std::count(taken.begin(), taken.end(), '\n'));
    token_.text += taken;
    at_ = end;
  }

  void skip_blanks() {
    while (!ended() && (is_blank(source_[at_]) || source_[at_] == '\n')) {
      if (source_[at_] == '\n') line_begins_ = true, ++line_;
      ++at_;
    }
  }

  void read() {
    const char c = peek();
    if (c == '/' && (second() == '/' || second() == '*')) return read_comment();
    const bool first = line_begins_;
    line_begins_ = false;
    if (c == '#' && first) return read_directive();
    if (c == '"' || c == '\'') return read_literal();
    if (is_digit(c) || (c == '.' && is_digit(second()))) return read_number();
    if (in_cpp_word(c)) return read_word();
    take();
  }

  // Behind the "*/" of the comment that opens here; past the end where there is none.
  size_t after_comment() const {
    const size_t star = source_.find('*', at_);  // a splice may precede it
    const size_t close = source_.find("*/", star + 1);
    return close == std::string_view::npos ? source_.size() + 1 : close + 2;
  }

  void read_comment() {
    token_.kind = CppToken::Kind::Comment;
    if (second() == '*') {
      const size_t close = after_comment();
      token_.closed = close <= source_.size();
      return take_raw(std::min(close, source_.size()));
    }
    size_t end = at_;
    while (end < source_.size() && source_[end] != '\n') end += std::max<size_t>(splice(end), 1);
    if (end > at_ && end < source_.size() && source_[end - 1] == '\r') --end;
    take_raw(std::min(end, source_.size()));
  }

  void read_directive() {
    token_.kind = CppToken::Kind::Directive;
    while (peek() != '\0' && peek() != '\n' && !(peek() == '/' && second() == '/')) {
      if (peek() == '"')
        read_quoted();
      else if (peek() == '/' && second() == '*')
        take_raw(std::min(after_comment(), source_.size()));
      else
        take();
    }
    while (!token_.text.empty() && is_blank(token_.text.back())) token_.text.pop_back();
  }

  void read_literal() {
    token_.kind = CppToken::Kind::Literal;
    token_.closed = read_quoted();
  }
  bool read_quoted() {
    const char quote = peek();
    take();
    while (peek() != quote) {
      if (ended() || peek() == '\n') return false;
      if (peek() == '\\') take();
      if (!ended() && peek() != '\n') take();
    }
    take();
    return true;
  }
  // At the quote of R"name( ... )name".
  void read_raw_string() {
    token_.kind = CppToken::Kind::Literal;
    const size_t open = source_.find('(', at_);
    const size_t close =
        open == std::string_view::npos ? open : source_.find(")" + std::string(source_.substr(at_ + 1, open - at_ - 1)) + "\"", open);
    token_.closed = close != std::string_view::npos;
    take_raw(token_.closed ? close + (open - at_) + 1 : source_.size());
  }

  void read_number() {
    token_.kind = CppToken::Kind::Number;
    for (char c = peek(); in_cpp_word(c) || c == '.' || (c == '\'' && in_cpp_word(second())); c = peek()) {
      take();
      const bool exponent = c == 'e' || c == 'E' || c == 'p' || c == 'P';
      const bool hexadecimal = token_.text.starts_with("0x") || token_.text.starts_with("0X");
      if (exponent && (!hexadecimal || c == 'p' || c == 'P') && (peek() == '+' || peek() == '-')) take();
    }
  }

  void read_word() {
    token_.kind = CppToken::Kind::Word;
    while (in_cpp_word(peek())) {
      size_t end = at_ + 1;
      while (end < source_.size() && in_cpp_word(source_[end])) ++end;
      token_.text += source_.substr(at_, end - at_);
      at_ = end;
    }
    const std::string& word = token_.text;
    if (peek() == '"' && (word == "R" || word == "u8R" || word == "uR" || word == "UR" || word == "LR")) return read_raw_string();
    if ((peek() == '"' || peek() == '\'') && (word == "u8" || word == "u" || word == "U" || word == "L")) return read_literal();
  }

  std::string_view source_;
  size_t at_ = 0;
  uint32_t line_ = 1;
  bool line_begins_ = true;
  CppToken token_;
};

}  // namespace

bool in_cpp_word(char c) { return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }

std::vector<CppToken> scan_cpp(std::string_view source) {
  std::vector<CppToken> tokens;
  tokens.reserve(source.size() / 4);
  Scanner scanner(source);
  while (CppToken* token = scanner.next()) tokens.push_back(std::move(*token));
  return tokens;
}

std::optional<CppToken> find_in_cpp(std::string_view source, const std::function<bool(const CppToken&)>& wanted) {
  Scanner scanner(source);
  while (CppToken* token = scanner.next())
    if (wanted(*token)) return std::move(*token);
  return std::nullopt;
}

bool begins_scope(const std::vector<CppToken>& tokens, size_t open) {
  constexpr std::string_view kScopes[] = {"struct", "class", "union", "enum", "namespace", "extern"};
  constexpr std::string_view kAttributes[] = {"alignas", "__align__", "__attribute__", "__declspec"};
  const auto has = [](const auto& words, const std::string& word) {
    return std::find(std::begin(words), std::end(words), word) != std::end(words);
  };
  for (size_t at = open; at-- > 0;) {
    const std::string& text = tokens[at].text;
    if (text == ";" || text == "{" || text == "}" || text == "=") return false;
    if (text == ")") {  // of a function or a condition, but for an attribute's
      int depth = 1;
      while (depth > 0 && at-- > 0) depth += tokens[at].text == ")" ? 1 : tokens[at].text == "(" ? -1 : 0;
      if (depth > 0 || at == 0 || !has(kAttributes, tokens[at - 1].text)) return false;
    }
    if (has(kScopes, text)) return true;
  }
  return false;
}

std::vector<std::string> cpp_code(std::string_view source) {
  std::vector<std::string> code;
  for (CppToken& token : scan_cpp(source)) {
    using enum CppToken::Kind;
    if (token.kind == Word || token.kind == Number || token.kind == Sign) code.push_back(std::move(token.text));
  }
  return code;
}

}  // namespace warplens
