#include "kernels/frontend/clang/parse/host_errors.h"

#include <algorithm>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

#include "kernels/base/cpp_tokens.h"
#include "kernels/frontend/clang/parse/usual_names.h"

namespace warplens::frontend {
namespace {

using Kind = CppToken::Kind;

constexpr size_t kMaxMistakes = 20;

template <class Words>
bool has(const Words& words, std::string_view word) {
  return std::find(std::begin(words), std::end(words), word) != std::end(words);
}

constexpr std::string_view kStatements[] = {"return", "case", "else",     "throw", "sizeof", "delete", "do",    "break",
                                            "goto",   "new",  "continue", "if",    "while",  "for",    "switch"};
constexpr std::string_view kWords[] = {"auto",      "bool",     "char",     "class",    "const",    "constexpr", "double",   "enum",
                                       "explicit",  "extern",   "float",    "friend",   "inline",   "int",       "long",     "mutable",
                                       "namespace", "operator", "private",  "public",   "register", "short",     "signed",   "static",
                                       "struct",    "template", "this",     "typedef",  "typename", "union",     "unsigned", "using",
                                       "virtual",   "void",     "volatile", "default",  "true",     "false",     "nullptr",  "and",
                                       "or",        "not",      "noexcept", "override", "final"};
// What is mistyped as a type's name: `retrun x;` declares an x.
constexpr std::string_view kMistyped[] = {"return", "continue", "delete", "throw", "typedef", "static",
                                          "struct", "unsigned", "double", "float", "const",   "using"};

bool is_keyword(std::string_view word) { return has(kWords, word) || has(kStatements, word); }
bool has_small_letter(std::string_view word) {
  return std::any_of(word.begin(), word.end(), [](char c) { return c >= 'a' && c <= 'z'; });
}

// The same letters in another order, one left out, or one twice.
bool is_slip_of(std::string_view word, std::string_view meant) {
  if (word.size() == meant.size()) {
    std::string a(word), b(meant);
    std::sort(a.begin(), a.end()), std::sort(b.begin(), b.end());
    return word != meant && a == b;
  }
  const std::string_view longer = word.size() > meant.size() ? word : meant, shorter = word.size() > meant.size() ? meant : word;
  if (longer.size() != shorter.size() + 1) return false;
  for (size_t i = 0; i < longer.size(); ++i) {
    if (std::string(longer.substr(0, i)) + std::string(longer.substr(i + 1)) != shorter) continue;
    if (word.size() < meant.size() || (i > 0 && longer[i] == longer[i - 1]) || (i + 1 < longer.size() && longer[i] == longer[i + 1]))
      return true;
  }
  return false;
}

// "NN" of "use of undeclared identifier 'NN'".
std::string quoted(const std::string& message) {
  const size_t begin = message.find('\''), end = message.find('\'', begin + 1);
  return begin == std::string::npos || end == std::string::npos ? std::string() : message.substr(begin + 1, end - begin - 1);
}

class Mistakes {
 public:
  Mistakes(const ParseJob& job, const ParseResult& parsed) : text_(job.texts.at(job.path)) {
    for (CppToken& token : scan_cpp(text_)) {
      if (token.kind == Kind::Directive) directives_ += token.text + '\n';
      if (token.kind != Kind::Comment && token.kind != Kind::Directive) tokens_.push_back(std::move(token));
    }
    regions_ = scan_file(text_, parsed.included.words).regions;
    const auto& missing = parsed.included.missing;
    all_usual_ = std::all_of(missing.begin(), missing.end(), [](const std::string& name) { return is_usual_header(name); });
    note_namespaces();
    for (const Diagnosed& error : parsed.errors)
      if (error.file == job.path && error.line > 0 && !tokens_.empty()) errors_.push_back({&error, token_of(error), false});
  }

  std::vector<Error> told() {
    for (Found& found : errors_) found.is_told = is_name(*found.error, found.token);
    for (Found& found : errors_)
      if (is_syntax(*found.error)) found.is_told = in_host_code(*found.error) && !found.error->in_macro && !is_excused(found);
    note_prose();
    std::vector<Error> errors;
    std::set<std::tuple<uint32_t, uint32_t, std::string>> told;
    std::set<std::pair<uint32_t, size_t>> broken;  // statements, by line: what syntax is expected there after a mistake comes of that
    for (const Found& found : errors_) {
      if (!found.is_told || errors.size() >= kMaxMistakes) continue;
      const bool first = broken.emplace(found.error->line, statement_of(found.token)).second;
      if (!first && is_syntax(*found.error)) continue;
      Error error = to_error(*found.error);
      error.hint.clear();
      if (names_something(*found.error)) error.message = named(*found.error);
      if (told.emplace(error.span.line, error.span.column, error.message).second) errors.push_back(std::move(error));
    }
    take_bracket(errors);
    std::stable_sort(errors.begin(), errors.end(), [](const Error& a, const Error& b) {
      return std::pair(a.span.line, a.span.column) < std::pair(b.span.line, b.span.column);
    });
    return errors;
  }

 private:
  struct Found {
    const Diagnosed* error = nullptr;
    size_t token = 0;
    bool is_told = false;
  };

  static bool is_syntax(const Diagnosed& error) {
    return error.message.starts_with("expected ") || error.message.starts_with("extraneous ");
  }
  static bool is_undeclared(const Diagnosed& error) { return error.message.starts_with("use of undeclared identifier"); }
  static bool is_type(const Diagnosed& error) { return error.message.starts_with("unknown type name"); }
  static bool names_something(const Diagnosed& error) { return is_undeclared(error) || is_type(error); }

  bool is(size_t at, std::string_view text) const { return at < tokens_.size() && tokens_[at].text == text; }
  bool is_word(size_t at) const { return at < tokens_.size() && tokens_[at].kind == Kind::Word; }
  // A name, by its looks: no keyword.
  bool is_name(size_t at) const { return is_word(at) && !is_keyword(tokens_[at].text); }

  // That one which begins at the error, or before it.
  size_t token_of(const Diagnosed& error) const {
    const auto after =
        std::upper_bound(tokens_.begin(), tokens_.end(), error.offset, [](size_t at, const CppToken& t) { return at < t.begin; });
    return after == tokens_.begin() ? 0 : static_cast<size_t>(after - tokens_.begin()) - 1;
  }

  bool in_host_code(const Diagnosed& error) const {
    const auto holds = [&](const Region& r) { return error.offset >= r.begin && error.offset <= r.end; };
    const auto region = std::find_if(regions_.begin(), regions_.end(), holds);
    return region != regions_.end() && !region->is_device;
  }
  bool in_device_code(std::string_view word) const {
    return std::any_of(regions_.begin(), regions_.end(), [&](const Region& r) {
      if (!r.is_device) return false;
      return std::any_of(tokens_.begin(), tokens_.end(),
                         [&](const CppToken& t) { return t.begin >= r.begin && t.end <= r.end && t.text == word; });
    });
  }

  void note_namespaces() {
    constexpr std::string_view kKnown[] = {"cooperative_groups", "nvcuda", "cg", "wmma"};
    for (size_t at = 0; at + 2 < tokens_.size(); ++at) {
      if (!is(at, "using")) continue;
      if (!is(at + 1, "namespace")) {  // using std::cout, std::endl;
        for (size_t i = at + 1; i + 1 < tokens_.size() && !is(i, ";") && !is(i, "="); ++i)
          if (is_word(i) && (is(i + 1, ";") || is(i + 1, ","))) used_.insert(tokens_[i].text);
        continue;
      }
      uses_std_ |= is(at + 2, "std");
      const bool own = std::count_if(tokens_.begin(), tokens_.end(), [&](const CppToken& t) { return t.text == tokens_[at + 2].text; }) > 1;
      uses_other_ |= !is(at + 2, "std") && !has(kKnown, tokens_[at + 2].text) && !own;
    }
  }

  // The first token of the statement that holds this one; ";" in parentheses and braces with values end none.
  size_t statement_of(size_t at) const {
    int depth = 0;
    for (size_t i = at; i-- > 0;) {
      if (is(i, ")") || is(i, "]")) ++depth;
      if (is(i, "(") || is(i, "[")) --depth;
      if (is(i, "}")) {
        const size_t open = opener_of(i);
        if (open >= tokens_.size() || !has_values(open)) return i + 1;
        i = open;
      } else if (is(i, "{") && !has_values(i)) {
        return i + 1;
      }
      if (is(i, ";") && depth == 0 && !in_for(i)) return i + 1;
    }
    return 0;
  }
  // The "{" opens no statements: "= {", "vector<int>{", "f({".
  bool has_values(size_t open) const {
    if (open == 0) return false;
    const std::string& before = tokens_[open - 1].text;
    constexpr std::string_view kStatement[] = {")", "else", "do", "try", ";", "{", "}", "const", "noexcept", "override"};
    return !has(kStatement, before) && !begins_scope(tokens_, open);
  }
  // using namespace std::chrono, which a header declares that is not here.
  bool is_namespace_elsewhere(const Found& found) const {
    if (!found.error->message.starts_with("expected namespace name")) return false;
    const size_t begin = statement_of(found.token);
    for (size_t at = begin; at <= found.token; ++at)
      if (is(at, "namespace") && is_word(at + 1)) return !all_usual_ || is_usual_name(tokens_[at + 1].text, uses_std_);
    return false;
  }
  // In <<<>>>, where nvcc takes a list in braces and Clang does not.
  bool in_launch_with_braces(size_t at) const {
    bool braces = false;
    for (size_t i = at + 2; i-- > 2 && !is(i, ";");) {
      braces |= is(i, "{");
      if (is(i, "<") && is(i - 1, "<") && is(i - 2, "<")) return braces;
    }
    return false;
  }
  bool in_for(size_t at) const {
    int depth = 0;
    for (size_t i = at; i-- > 0 && at - i < 200;) {
      if (is(i, "{") || is(i, "}")) return false;
      if (is(i, ")")) ++depth;
      if (is(i, "(") && --depth < 0) return i > 0 && is(i - 1, "for");
    }
    return false;
  }
  // The "{" that opens what this token is in; the number of tokens: none.
  size_t opener_of(size_t at) const {
    int depth = 0;
    for (size_t i = at; i-- > 0;) {
      if (is(i, "}")) ++depth;
      if (is(i, "{") && --depth < 0) return i;
    }
    return tokens_.size();
  }

  // Another error in these tokens, which something that is not here may be the cause of.
  bool is_doubtful(size_t begin, size_t end, const Found& but) const {
    return std::any_of(errors_.begin(), errors_.end(), [&](const Found& other) {
      return &other != &but && !is_syntax(*other.error) && !other.is_told && other.token >= begin && other.token <= end;
    });
  }
  bool is_excused(const Found& found) const {
    if (in_launch_with_braces(found.token) || is_namespace_elsewhere(found)) return true;
    size_t begin = statement_of(found.token);
    if (begin > 0 && found.token == begin) begin = statement_of(begin - 1);  // "expected" at what follows it
    if (is_doubtful(begin, found.token + 1, found)) return true;
    for (size_t open = opener_of(found.token); open < tokens_.size(); open = opener_of(open))
      if (open > 0 && is_doubtful(statement_of(open), open, found)) return true;
    return false;
  }

  // Whether the file may declare it, where a type that is not known made Clang forget that.
  bool may_be_declared(std::string_view name) const {
    if (used_.contains(name)) return true;
    for (size_t at = 1; at < tokens_.size(); ++at) {
      if (!is(at, name) || !is_word(at)) continue;
      const std::string& before = tokens_[at - 1].text;
      if (is_word(at - 1) && !has(kStatements, before)) return true;
      if (before == ">" && !ends_launch(at - 1)) return true;
      if (before == "]") return true;
      if ((before == "*" || before == "&") && at > 1 && (is_word(at - 2) || is(at - 2, ">") || is(at - 2, "&") || is(at - 2, "*")))
        return true;
      if ((before == "," || before == "[" || before == "{") && !in_call(at - 1)) return true;
    }
    return directives_.find(name) != std::string::npos;
  }
  // ">>>", and no template's that ends with those before it.
  bool ends_launch(size_t at) const {
    if (at < 2 || !is(at - 1, ">") || !is(at - 2, ">")) return false;
    for (size_t i = at; i-- > 2 && !is(i, ";") && !is(i, "}");)
      if (is(i, "<") && is(i - 1, "<") && is(i - 2, "<")) return true;
    return false;
  }
  // Whether the innermost bracket that is open there is that of a call or of <<<>>>.
  bool in_call(size_t at) const {
    int depth = 0;
    for (size_t i = at + 1; i-- > 0;) {
      if (is(i, "<") && i >= 2 && is(i - 1, "<") && is(i - 2, "<")) return true;
      if (is(i, ")") || is(i, "]") || is(i, "}")) ++depth;
      if (is(i, "[") || is(i, "{") || is(i, ";")) {
        if (is(i, ";") || --depth < 0) return false;
      }
      if (is(i, "(") && --depth < 0) return i > 0 && !is(i - 1, "for");
    }
    return false;
  }

  bool begins_statement(size_t at) const {
    return at == 0 || is(at - 1, ";") || is(at - 1, "{") || is(at - 1, "}") || is(at - 1, ")") || is(at - 1, "else");
  }

  // A name that is told of.
  bool is_name(const Diagnosed& error, size_t at) const {
    if (!names_something(error) || error.in_macro || !in_host_code(error)) return false;
    const std::string name = quoted(error.message);
    if (!is(at, name) || directives_.find(name) != std::string::npos) return false;
    const bool small = has_small_letter(name);
    const auto meant = [&](std::string_view word) { return word.size() > 4 && is_slip_of(name, word); };
    const bool mistyped = small && begins_statement(at) && std::any_of(std::begin(kMistyped), std::end(kMistyped), meant);
    if (mistyped && at + 1 < tokens_.size() && (is_word(at + 1) || tokens_[at + 1].kind == Kind::Number)) return true;
    if (is_type(error)) return false;
    const bool before_value = at + 1 < tokens_.size() && (tokens_[at + 1].kind == Kind::Number || tokens_[at + 1].kind == Kind::Literal);
    if (small && before_value && begins_statement(at)) return true;
    if (!all_usual_ || uses_other_ || is_usual_name(name, uses_std_)) return false;
    if (is(at + 1, "<") && is(at + 2, "<") && is(at + 3, "<")) return !may_be_declared(name);
    if (is(at + 1, "::") || is(at + 1, "{") || is(at + 1, "<") || (is(at + 1, ":") && is(at + 2, ":"))) return false;
    if (is(at + 1, "(")) return is_slip_of_function(name);
    if (!small && in_device_code(name)) return false;  // is offered as a parameter
    return !may_be_declared(name);
  }
  // A function of the file was meant.
  bool is_slip_of_function(const std::string& name) const {
    if (name.size() < 5 || may_be_declared(name)) return false;
    for (size_t at = 1; at + 1 < tokens_.size(); ++at)
      if (is_name(at) && is(at + 1, "(") && is_word(at - 1) && !has(kStatements, tokens_[at - 1].text) &&
          is_slip_of(name, tokens_[at].text))
        return true;
    return false;
  }

  // Three words in a row are no code, whatever they are: the first error of their statement is told.
  void note_prose() {
    constexpr size_t kInARow = 3;
    for (Found& found : errors_) {
      if (found.is_told || found.error->in_macro || !in_host_code(*found.error)) continue;
      const size_t begin = statement_of(found.token);
      if (is_doubtful(begin, found.token == 0 ? 0 : found.token - 1, found)) continue;
      size_t row = 0;
      for (size_t at = begin; at < tokens_.size() && !is(at, ";") && !is(at, "{") && !is(at, "}") && row < kInARow; ++at) {
        const bool plain = is_name(at) && has_small_letter(tokens_[at].text) && !tokens_[at].text.starts_with('_') &&
                           directives_.find(tokens_[at].text) == std::string::npos && tokens_[at].line == tokens_[begin].line;
        row = plain ? row + 1 : 0;
      }
      if (row >= kInARow) found.is_told = true;
    }
  }

  std::string named(const Diagnosed& error) const {
    const std::string name = quoted(error.message);
    const std::string meant = name.size() > 2 || !has_small_letter(name) ? likely_name(text_, name) : "";
    const size_t end = error.message.find("'; ");
    return (end == std::string::npos ? error.message : error.message.substr(0, end + 1)) + meant;
  }

  // At the file's end Clang says what it expects, which is far from where it is missing.
  void take_bracket(std::vector<Error>& errors) const {
    const auto at_end = [&](const Found& found) {
      return is_syntax(*found.error) &&
             (found.error->offset >= tokens_.back().begin || found.error->message.starts_with("extraneous closing"));
    };
    const auto wrong = std::find_if(errors_.begin(), errors_.end(), at_end);
    const auto open = wrong == errors_.end() ? std::nullopt : unpaired_bracket(text_);
    if (!open) return;
    Error error{std::string("'") + open->bracket + "' has no partner", {wrong->error->file, open->line, open->column}, {}, {}};
    std::erase_if(errors, [&](const Error& e) { return e.span.line == open->line || e.span.line == wrong->error->line; });
    errors.push_back(std::move(error));
  }

  const std::string& text_;
  std::vector<CppToken> tokens_;  // without comments and directives
  std::string directives_;
  std::vector<Region> regions_;
  std::vector<Found> errors_;
  bool all_usual_ = false, uses_std_ = false, uses_other_ = false;
  std::set<std::string, std::less<>> used_;  // names of other namespaces, one by one
};

}  // namespace

namespace {

// nvcc takes "<< <" for "<<<", as some formatters write it; each at its place.
void join_launches(std::string& text) {
  if (text.find("<< <") == std::string::npos) return;
  for (size_t at = 0; (at = text.find("<< <", at)) != std::string::npos; ++at) text.replace(at, 4, " <<<");
  for (size_t at = 0; (at = text.find(">> >", at)) != std::string::npos; ++at) text.replace(at, 4, ">>> ");
}

}  // namespace

std::vector<Error> host_errors(ParseJob job) {
  join_launches(job.texts.at(job.path));
  job.host_bodies = job.for_host = true;
  job.kernel.clear();
  const ParseResult parsed = parse(job, nullptr, {});
  if (parsed.errors.empty()) return {};
  return Mistakes(job, parsed).told();
}

}  // namespace warplens::frontend
