// The names that a text declares, by what they are. Read token by token, so that a text that does not compile at the moment keeps its
// colors.
#include <algorithm>

#include "app/editor/syntax.h"
#include "kernels/base/cpp_tokens.h"

namespace warplens::editor {
namespace {

using Kind = CppToken::Kind;

class Declarations {
 public:
  explicit Declarations(std::string_view text) : tokens_(scan_cpp(text)) {
    for (const CppToken& token : tokens_)
      if (token.kind == Kind::Directive) read_directive(token.text);
    std::erase_if(tokens_, [](const CppToken& t) { return t.kind == Kind::Comment || t.kind == Kind::Directive; });
    for (size_t at = 0; at < tokens_.size(); ++at) read(at);
  }

  DeclaredNames take() { return std::move(names_); }

 private:
  bool is(size_t at, std::string_view text) const { return at < tokens_.size() && tokens_[at].text == text; }
  bool is_word(size_t at) const { return at < tokens_.size() && tokens_[at].kind == Kind::Word; }

  // The first that is said of a name stays, but for those that win over it.
  void add(const std::string& name, Part part) {
    constexpr Part kOrder[] = {Part::Macro, Part::TemplateParameter, Part::Type, Part::Function};
    const auto rank = [&](Part p) { return std::find(std::begin(kOrder), std::end(kOrder), p); };
    const auto [at, fresh] = names_.try_emplace(name, part);
    if (!fresh && rank(part) < rank(at->second)) at->second = part;
  }

  // "#define NAME ..."
  void read_directive(const std::string& text) {
    const std::vector<CppToken> words = scan_cpp(std::string_view(text).substr(1));
    if (words.size() > 1 && words[0].text == "define" && words[1].kind == Kind::Word) add(words[1].text, Part::Macro);
  }

  void read(size_t at) {
    const std::string& word = tokens_[at].text;
    if (tokens_[at].kind != Kind::Word) return;
    if ((word == "struct" || word == "class" || word == "union" || word == "enum" || word == "concept") && !is(at - 1, "<") &&
        !is(at - 1, ","))
      read_type(at + 1);
    else if (word == "using" && is_word(at + 1) && is(at + 2, "="))
      add(tokens_[at + 1].text, Part::Type);
    else if (word == "typedef")
      read_typedef(at);
    else if (word == "template" && is(at + 1, "<"))
      read_template(at + 1);
    else if (is(at + 1, "(") && at > 0)
      read_function(at);
  }

  // "struct alignas(16) Name {", not "struct Name variable".
  void read_type(size_t at) {
    while (is(at, "class") || is(at, "struct") || is(at, "alignas") || is(at, "__align__") || is(at, "__attribute__"))
      at = is(at + 1, "(") ? behind(at + 1) : at + 1;
    if (is_word(at) && (is(at + 1, "{") || is(at + 1, ";") || is(at + 1, ":") || is(at + 1, "final") || is(at + 1, "=") || is(at + 1, "<")))
      add(tokens_[at].text, Part::Type);
  }
  // The last word before its ";".
  void read_typedef(size_t at) {
    size_t end = at;
    for (int depth = 0; end < tokens_.size() && !(depth == 0 && is(end, ";")); ++end) depth += is(end, "{") ? 1 : is(end, "}") ? -1 : 0;
    if (end > at + 1 && is_word(end - 1)) add(tokens_[end - 1].text, Part::Type);
  }
  // Of each parameter the last word before its "=", "," or the end.
  void read_template(size_t open) {
    int angles = 0, parens = 0;
    bool value = false;
    for (size_t at = open; at < tokens_.size() && at < open + 400; ++at) {
      parens += is(at, "(") ? 1 : is(at, ")") ? -1 : 0;
      angles += parens ? 0 : is(at, "<") ? 1 : is(at, ">") ? -1 : 0;
      const bool ends = angles == 0 || (angles == 1 && parens == 0 && is(at, ","));
      const bool equal = angles == 1 && parens == 0 && is(at, "=");
      if ((ends || equal) && !value && at > open + 1 && is_word(at - 1) && !is(at - 1, "typename") && !is(at - 1, "class") &&
          !(at - 2 == open || is(at - 2, ",")))
        add(tokens_[at - 1].text, Part::TemplateParameter);
      value = equal || (value && !ends);
      if (angles == 0) return;
    }
  }
  // A name between its type and "(": "float sum(", "T* at(", "auto f("; not "return f(" or "new T(".
  void read_function(size_t at) {
    constexpr std::string_view kNoTypes[] = {"return", "new", "delete", "else",  "case", "throw", "goto",
                                             "sizeof", "do",  "if",     "while", "for",  "switch"};
    constexpr std::string_view kNoNames[] = {"if",       "while", "for",      "switch", "return", "sizeof", "alignas",
                                             "decltype", "asm",   "operator", "int",    "float",  "double", "void",
                                             "char",     "bool",  "unsigned", "long",   "short",  "auto"};
    const auto has = [](const auto& words, const std::string& word) {
      return std::find(std::begin(words), std::end(words), word) != std::end(words);
    };
    const std::string& name = tokens_[at].text;
    if (has(kNoNames, name) || name.starts_with("__")) return;
    size_t type = at - 1;
    while (type > 0 && (is(type, "*") || is(type, "&"))) --type;
    const bool pointed = type != at - 1;
    const bool typed =
        (is_word(type) && !has(kNoTypes, tokens_[type].text)) || (is(type, ">") && !pointed) || (is(type, ")") && is_launch_bounds(type));
    if (!typed || (pointed && in_body(at))) return;
    const size_t close = behind(at + 1);
    if (is(close, "{") || (is(close, ";") && !in_body(at)) || is(close, "const") || is(close, "noexcept") ||
        (is(close, "-") && is(close + 1, ">")))
      add(name, Part::Function);
  }
  bool is_launch_bounds(size_t close) const {
    int depth = 0;
    for (size_t at = close + 1; at-- > 0;) {
      depth += is(at, ")") ? 1 : is(at, "(") ? -1 : 0;
      if (depth == 0) return at > 0 && is(at - 1, "__launch_bounds__");
    }
    return false;
  }
  // Whether statements stand there: a declaration of a variable looks like one of a function.
  bool in_body(size_t at) {
    for (; counted_ < at; ++counted_) {
      if (is(counted_, "{")) bodies_.push_back(!begins_scope(tokens_, counted_));
      if (is(counted_, "}") && !bodies_.empty()) bodies_.pop_back();
    }
    return !bodies_.empty() && bodies_.back();
  }
  size_t behind(size_t open) const {
    int depth = 0;
    for (size_t at = open; at < tokens_.size(); ++at) {
      depth += is(at, "(") ? 1 : is(at, ")") ? -1 : 0;
      if (depth == 0) return at + 1;
    }
    return tokens_.size();
  }

  std::vector<CppToken> tokens_;
  DeclaredNames names_;
  size_t counted_ = 0;        // tokens whose braces are in the following
  std::vector<bool> bodies_;  // of each "{" that is open: whether it has statements
};

}  // namespace

DeclaredNames declared_names(std::string_view text) { return Declarations(text).take(); }

}  // namespace warplens::editor
