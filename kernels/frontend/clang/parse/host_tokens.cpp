#include "kernels/frontend/clang/parse/host_tokens.h"

#include <clang/Basic/SourceManager.h>
#include <clang/Lex/Preprocessor.h>

#include <cctype>
#include <map>
#include <optional>

namespace warplens::frontend {
namespace {

host::Token::Kind kind_of(const clang::Token& token) {
  using Kind = host::Token::Kind;
  if (token.getIdentifierInfo()) return Kind::Word;
  if (token.is(clang::tok::numeric_constant)) return Kind::Number;
  if (clang::tok::isStringLiteral(token.getKind())) return Kind::Text;
  return token.isLiteral() ? Kind::Letter : Kind::Sign;
}

// By the line from which on it is so: whether a pragma packs structures.
std::map<uint32_t, bool> packed_lines(llvm::StringRef text) {
  std::map<uint32_t, bool> found;
  uint32_t line = 1;
  for (; !text.empty(); ++line) {
    auto [one, rest] = text.split('\n');
    text = rest, one = one.ltrim();
    if (!one.consume_front("#")) continue;
    one = one.ltrim();
    if (!one.consume_front("pragma")) continue;
    one = one.ltrim();
    if (!one.consume_front("pack")) continue;
    found[line] = !one.contains("pop") && one.find_first_of("0123456789") != llvm::StringRef::npos;
  }
  return found;
}

// nvcc takes "<< <" for "<<<" and then ">> >" for ">>>", as some formatters write them. True: the token is a part of the one before it.
bool ends_bracket(host::Tokens& tokens, const std::string& text, bool& in_launch) {
  if (text == ";" || text == ">>>") in_launch = false;
  if (tokens.empty()) return false;
  std::string& before = tokens.back().text;
  const bool opens = before == "<<" && text == "<", closes = in_launch && before == ">>" && text == ">";
  if (opens || closes) before += text, in_launch = opens;
  return opens || closes;
}

bool packs(const std::map<uint32_t, bool>& lines, uint32_t line) {
  const auto after = lines.upper_bound(line);
  return after != lines.begin() && std::prev(after)->second;
}

}  // namespace

host::Tokens host_tokens(const ParseJob& job) {
  host::Tokens tokens;
  std::optional<std::map<uint32_t, bool>> packed;
  bool in_launch = false;
  preprocess(job, [&](const clang::Token& token, clang::Preprocessor& preprocessor) {
    if (token.isAnnotation()) return;
    const clang::SourceManager& sources = preprocessor.getSourceManager();
    const clang::SourceLocation at = sources.getExpansionLoc(token.getLocation());
    const bool own = sources.isInMainFile(at);
    if (!own && (sources.isInSystemHeader(at) || sources.getFilename(at).starts_with(job.headers))) return;
    if (ends_bracket(tokens, preprocessor.getSpelling(token), in_launch)) return;
    tokens.push_back({kind_of(token), preprocessor.getSpelling(token), own ? sources.getExpansionLineNumber(at) : 0,
                      own ? sources.getExpansionColumnNumber(at) : 0});
    if (!packed) packed = packed_lines(sources.getBufferData(sources.getMainFileID()));
    const std::string& word = tokens.back().text;
    if (!own || !packs(*packed, tokens.back().line) || (word != "struct" && word != "union")) return;
    for (const char* const text : {"__attribute__", "(", "(", "packed", ")", ")"})
      tokens.push_back(
          {std::isalpha(*text) || *text == '_' ? host::Token::Kind::Word : host::Token::Kind::Sign, text, tokens.back().line, 0});
  });
  return tokens;
}

}  // namespace warplens::frontend
