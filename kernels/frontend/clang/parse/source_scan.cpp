#include "kernels/frontend/clang/parse/source_scan.h"

#include <clang/Basic/LangOptions.h>
#include <clang/Lex/Lexer.h>

#include <algorithm>

#include "kernels/frontend/standard_concepts.h"

namespace warplens::frontend {
namespace {

// A word as a note may quote it.
std::string begin_of(std::string_view word) {
  constexpr size_t kMax = 60;
  if (word.size() <= kMax) return std::string(word);
  size_t end = kMax;
  while (end > 0 && (word[end] & 0xc0) == 0x80) --end;  // no part of a character
  return std::string(word.substr(0, end)) + "...";
}

using clang::tok::TokenKind;

struct Word {
  TokenKind kind;
  std::string_view text;
  uint32_t begin, end;
};

std::vector<Word> words_of(const std::string& text) {
  clang::LangOptions options;
  options.CPlusPlus = options.CPlusPlus11 = options.CPlusPlus14 = options.CPlusPlus17 = options.LineComment = true;
  const char* start = text.c_str();
  clang::Lexer lexer(clang::SourceLocation(), options, start, start, start + text.size());
  std::vector<Word> words;
  clang::Token token;
  bool in_directive = false;
  for (;;) {
    lexer.LexFromRawLexer(token);
    if (token.is(clang::tok::eof)) break;
    if (token.isAtStartOfLine()) in_directive = token.is(clang::tok::hash);
    if (in_directive) continue;
    const auto end = static_cast<uint32_t>(lexer.getBufferLocation() - start);
    const uint32_t begin = end - token.getLength();
    words.push_back({token.getKind(), std::string_view(text).substr(begin, token.getLength()), begin, end});
  }
  return words;
}

bool is(const Word& word, std::string_view text) { return word.text == text; }

// Whether the words name a concept, as before the T of `template <std::integral T>`.
bool names_concept(const std::vector<Word>& words, size_t begin, size_t end, const DeviceWords& device) {
  for (size_t at = begin; at < end && !is(words[at], "<"); ++at)
    if (device.concepts.contains(words[at].text) || (at > begin && is(words[at - 1], "::") && is_standard_concept(words[at].text)))
      return true;
  return false;
}

// Reads `template < ... >` from words[at] on; returns the position after it.
size_t read_template(const std::string& text, const std::vector<Word>& words, size_t at, size_t end, const DeviceWords& device,
                     std::vector<TemplateParameter>& parameters) {
  int depth = 0;
  size_t begin = at + 2;
  const auto finish = [&](size_t stop) {
    if (stop <= begin) return;
    size_t equal = begin, name = stop;
    int inner = 0;
    for (; equal < stop; ++equal) {
      if (is(words[equal], "<") || is(words[equal], "(")) ++inner;
      if (is(words[equal], ">") || is(words[equal], ")")) --inner;
      if (inner == 0 && is(words[equal], "=")) break;
    }
    if (equal > begin && words[equal - 1].kind == clang::tok::raw_identifier && equal - begin > 1) name = equal - 1;
    TemplateParameter p;
    p.is_type = is(words[begin], "class") || is(words[begin], "typename");
    for (size_t i = begin; i < equal; ++i) p.is_pack |= words[i].kind == clang::tok::ellipsis;
    if (name < stop) p.name = words[name].text;
    const size_t type_end = name < stop ? name : equal;
    p.is_type |= names_concept(words, begin, type_end, device);
    if (type_end > begin) p.type = text.substr(words[begin].begin, words[type_end - 1].end - words[begin].begin);
    if (equal + 1 < stop) p.default_value = text.substr(words[equal + 1].begin, words[stop - 1].end - words[equal + 1].begin);
    parameters.push_back(std::move(p));
  };
  int parens = 0;
  for (size_t i = at + 1; i < end; ++i) {
    if (is(words[i], "(")) ++parens;
    if (is(words[i], ")")) --parens;
    if (parens) continue;
    if (is(words[i], "<")) ++depth;
    const int closing = is(words[i], ">") ? 1 : is(words[i], ">>") ? 2 : 0;
    depth -= closing;
    if (closing && depth <= 0) {
      finish(i);
      return i + 1;
    }
    if (depth == 1 && is(words[i], ",")) finish(i), begin = i + 1;
  }
  return end;
}

bool is_word(const Word& word) { return word.kind == clang::tok::raw_identifier; }

bool is_restrict(const Word& word) { return is(word, "__restrict__") || is(word, "__restrict") || is(word, "__grid_constant__"); }

bool is_qualifier(const Word& word) {
  constexpr std::string_view kQualifiers[] = {"const", "volatile", "typename", "struct", "class", "enum"};
  return std::find(std::begin(kQualifiers), std::end(kQualifiers), word.text) != std::end(kQualifiers);
}

bool is_built_in_type(const Word& word) {
  constexpr std::string_view kTypes[] = {"void", "bool", "char", "short", "int", "long", "float", "double", "signed", "unsigned"};
  return std::find(std::begin(kTypes), std::end(kTypes), word.text) != std::end(kTypes);
}

std::string joined(const std::vector<Word>& words) {
  std::string text;
  for (size_t i = 0; i < words.size(); ++i) {
    if (i > 0 && is_word(words[i]) && is_word(words[i - 1])) text += ' ';
    text += words[i].text;
  }
  return text;
}

// The type of one parameter's declaration: what is left without its name and default value.
std::string type_of(std::vector<Word> words) {
  words.erase(std::find_if(words.begin(), words.end(), [](const Word& w) { return is(w, "="); }), words.end());
  std::erase_if(words, is_restrict);
  // The name is the last word at depth 0 of <> that has a type before it and does not go on with `::`.
  size_t name = words.size();
  int depth = 0;
  bool typed = false;
  for (size_t i = 0; i < words.size(); ++i) {
    if (is(words[i], "<")) ++depth;
    if (is(words[i], ">")) --depth;
    if (depth > 0 || !is_word(words[i]) || is_qualifier(words[i])) continue;
    const bool goes_on = i > 0 && is(words[i - 1], "::");
    if (typed && !goes_on && !is_built_in_type(words[i])) {
      name = i;
      break;
    }
    typed = true;
  }
  if (name < words.size()) words.erase(words.begin() + static_cast<ptrdiff_t>(name));
  return joined(words);
}

// Of the parameters in parentheses that open at words[open].
std::vector<std::string> parameter_types(const std::vector<Word>& words, size_t open, size_t end) {
  std::vector<std::string> types;
  std::vector<Word> declaration;
  int depth = 0;
  for (size_t at = open; at < end; ++at) {
    const Word& word = words[at];
    if (is(word, ")") || is(word, "]") || is(word, ">")) --depth;
    if (depth == 0 || (depth == 1 && is(word, ","))) {
      if (!declaration.empty()) types.push_back(type_of(std::move(declaration)));
      declaration.clear();
      if (depth == 0 && at > open) break;
    } else {
      declaration.push_back(word);
    }
    if (is(word, "(") || is(word, "[") || is(word, "<")) ++depth;
  }
  if (types == std::vector<std::string>{"void"}) types.clear();
  return types;
}

// The word behind the parenthesis that closes the one at `open`.
size_t behind_parentheses(const std::vector<Word>& words, size_t open, size_t end) {
  int depth = 0;
  for (size_t at = open; at < end; ++at) {
    if (is(words[at], "(")) ++depth;
    if (is(words[at], ")") && --depth == 0) return at + 1;
  }
  return end;
}

// The kernel that words[begin, end) (up to its body) declare, if they do.
bool read_kernel(const std::string& text, const std::vector<Word>& words, size_t begin, size_t end, const DeviceWords& device,
                 KernelText& kernel) {
  size_t at = begin;
  if (at + 1 < end && is(words[at], "template") && is(words[at + 1], "<")) {
    kernel.is_template = true;
    at = read_template(text, words, at, end, device, kernel.parameters);
    for (bool constrained = at < end && is(words[at], "requires"); constrained && at < end; ++at)
      if (device.global.contains(words[at].text)) break;
  } else if (at < end && is(words[at], "template")) {
    return false;  // an explicit instantiation
  }
  bool global = false;
  for (; at < end; ++at) {
    if (device.global.count(words[at].text)) global = true;
    const bool names = words[at].kind == clang::tok::raw_identifier && at + 1 < end && is(words[at + 1], "(");
    if (!names) continue;
    if (is(words[at], "__launch_bounds__") || is(words[at], "__attribute__") || is(words[at], "__cluster_dims__") ||
        is(words[at], "__maxnreg__") || is(words[at], "alignas") || is(words[at], "__align__")) {
      at = behind_parentheses(words, at + 1, end) - 1;
      continue;
    }
    if (device.global.count(
            words[at].text)) {  // a macro: of a kernel's name, KERNEL(name)(...), or of something else, KERNEL(256) void name(...)
      const size_t behind = behind_parentheses(words, at + 1, end);
      const bool has_name = at + 2 < end && words[at + 2].kind == clang::tok::raw_identifier;
      if (!has_name || (behind < end && !is(words[behind], "("))) {
        at = behind - 1;
        continue;
      }
      kernel.name = words[at + 2].text;
      if (behind < end) kernel.types = parameter_types(words, behind, end);
      return true;
    }
    kernel.name = words[at].text;
    kernel.types = parameter_types(words, at + 1, end);
    return global;
  }
  return false;
}

class Scanner {
 public:
  Scanner(const std::string& text, const DeviceWords& device) : text_(text), device_(device), words_(words_of(text)) {}

  FileScan scan() {
    for (size_t i = 0; i < words_.size(); ++i) {
      const bool opens = depth_ == 0 && parens_ == 0 && is(words_[i], "template") && i + 1 < words_.size() && is(words_[i + 1], "<");
      if (!opens) {
        step(i);
        continue;
      }
      std::vector<TemplateParameter> skipped;  // their defaults are not initializers of the declaration
      i = read_template(text_, words_, i, words_.size(), device_, skipped) - 1;
    }
    if (begin_ < words_.size()) finish(words_.size() - 1);
    return std::move(result_);
  }

 private:
  // Whether a macro's call that no ";" ends stands before the kernel that begins with this word.
  bool is_behind_call(size_t i) const {
    if (i < begin_ + 3 || words_[begin_].kind != clang::tok::raw_identifier || !is(words_[begin_ + 1], "(")) return false;
    constexpr std::string_view kSpecifiers[] = {"__launch_bounds__", "__attribute__", "__cluster_dims__",
                                                "__maxnreg__",       "alignas",       "__align__"};
    if (std::find(std::begin(kSpecifiers), std::end(kSpecifiers), words_[begin_].text) != std::end(kSpecifiers)) return false;
    const bool begins_line = text_.substr(words_[i - 1].end, words_[i].begin - words_[i - 1].end).find('\n') != std::string::npos;
    return begins_line && behind_parentheses(words_, begin_ + 1, i) == i;
  }

  void step(size_t i) {
    const Word& word = words_[i];
    if (depth_ == 0 && parens_ == 0 && is(word, "__global__") && is_behind_call(i)) finish(i - 1);
    if (is(word, "(") && depth_ == 0) saw_paren_ = true;
    if (is(word, "(")) ++parens_;
    if (is(word, ")")) --parens_;
    if (is(word, "=") && depth_ == 0 && parens_ == 0 && !(i > 0 && is(words_[i - 1], "operator"))) saw_equal_ = true;
    if (device_.device.count(word.text) && (depth_ == 0 || !saw_paren_ || saw_equal_)) is_device_ = true;
    if (is(word, "{")) return open(i);
    if (is(word, "}")) return close(i);
    if (is(word, ";") && depth_ == 0 && parens_ <= 0) finish(i);
  }

  void open(size_t i) {
    if (depth_ == 0 && opens_scope(i)) {
      spaces_.push_back(namespaces_.size());
      if (has_namespace(i)) push_names(i);
      restart(i + 1);
      return;
    }
    if (depth_++ == 0) body_ = i;
  }

  void close(size_t i) {
    if (depth_ == 0) {
      if (!spaces_.empty()) namespaces_.resize(spaces_.back()), spaces_.pop_back();
      restart(i + 1);
      return;
    }
    if (--depth_ == 0 && saw_paren_ && !saw_equal_ && parens_ <= 0) finish(i);
  }

  bool has_namespace(size_t i) const {
    for (size_t at = begin_; at < i; ++at)
      if (is(words_[at], "namespace")) return true;
    return false;
  }
  bool opens_scope(size_t i) const {
    if (saw_paren_ || saw_equal_) return false;
    const bool extern_c = i == begin_ + 2 && is(words_[begin_], "extern") && words_[begin_ + 1].kind == clang::tok::string_literal;
    return extern_c || has_namespace(i);
  }
  void push_names(size_t i) {
    bool named = false;
    for (size_t at = begin_; at < i; ++at) {
      if (words_[at].kind != clang::tok::raw_identifier || is(words_[at], "namespace") || is(words_[at], "inline")) continue;
      namespaces_.emplace_back(words_[at].text);
      named = true;
    }
    if (!named) namespaces_.emplace_back();
  }

  void finish(size_t last) {
    const size_t body = body_ ? body_ : last;
    KernelText kernel;
    if (body_ && read_kernel(text_, words_, begin_, body, device_, kernel)) {
      kernel.namespaces = namespaces_;
      kernel.line = line_of(words_[begin_].begin);
      result_.kernels.push_back(std::move(kernel));
    }
    Region region{words_[begin_].begin, words_[last].end, line_of(words_[begin_].begin), is_device_, {}};
    for (size_t i = begin_; i <= std::min(body, last) && region.title.size() < 60; ++i) {
      if (is(words_[i], "{") || is(words_[i], ";")) break;
      const bool apart = i > begin_ && words_[i].begin > words_[i - 1].end;
      region.title += (apart ? " " : "") + begin_of(words_[i].text);
    }
    result_.regions.push_back(std::move(region));
    restart(last + 1);
  }

  void restart(size_t begin) {
    begin_ = begin;
    body_ = 0;
    depth_ = parens_ = 0;
    saw_paren_ = saw_equal_ = is_device_ = false;
  }

  uint32_t line_of(uint32_t offset) const { return 1 + static_cast<uint32_t>(std::count(text_.begin(), text_.begin() + offset, '\n')); }

  const std::string& text_;
  const DeviceWords& device_;
  std::vector<Word> words_;
  FileScan result_;
  std::vector<std::string> namespaces_;
  std::vector<size_t> spaces_;  // how many names were open outside each open scope
  size_t begin_ = 0, body_ = 0;
  int depth_ = 0, parens_ = 0;
  bool saw_paren_ = false, saw_equal_ = false, is_device_ = false;
};

}  // namespace

std::string spelled_type(const std::string& text) {
  std::vector<Word> words = words_of(text);
  std::erase_if(words, is_restrict);
  return joined(words);
}

void add_concepts(const std::string& text, DeviceWords& words) {
  if (text.find("concept") == std::string::npos) return;
  const std::vector<Word> all = words_of(text);
  for (size_t at = 0; at + 2 < all.size(); ++at)
    if (is(all[at], "concept") && is(all[at + 2], "=")) words.concepts.emplace(all[at + 1].text);
}

FileScan scan_file(std::string_view text, const DeviceWords& words) {
  const std::string copy(text);
  return Scanner(copy, words).scan();
}

std::optional<Unpaired> unpaired_bracket(const std::string& text) {
  std::vector<Word> open;
  const auto at = [&](const Word& word) {
    const size_t line_start = text.rfind('\n', word.begin) + 1;  // 0 in the first line
    const auto line = static_cast<uint32_t>(1 + std::count(text.begin(), text.begin() + word.begin, '\n'));
    return Unpaired{word.text[0], line, static_cast<uint32_t>(word.begin - line_start + 1)};
  };
  for (const Word& word : words_of(text)) {
    if (is(word, "(") || is(word, "{") || is(word, "[")) open.push_back(word);
    const std::string_view partner = is(word, ")") ? "(" : is(word, "}") ? "{" : is(word, "]") ? "[" : "";
    if (partner.empty()) continue;
    if (open.empty()) return at(word);
    if (!is(open.back(), partner)) return at(open.back());
    open.pop_back();
  }
  if (open.empty()) return std::nullopt;
  return at(open.back());
}

void blank(std::string& text, const Region& region) {
  bool line_start = region.begin == 0 || text[region.begin - 1] == '\n', directive = false;
  for (uint32_t i = region.begin; i < region.end && i < text.size(); ++i) {
    const char c = text[i];
    if (c == '\n') {
      directive = directive && i > 0 && text[i - 1] == '\\';
      line_start = true;
      continue;
    }
    if (line_start && c != ' ' && c != '\t') {
      directive = directive || c == '#';
      line_start = false;
    }
    if (!directive) text[i] = ' ';
  }
}

}  // namespace warplens::frontend
