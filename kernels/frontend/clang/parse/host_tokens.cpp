#include "kernels/frontend/clang/parse/host_tokens.h"

#include <clang/Basic/SourceManager.h>
#include <clang/Lex/Preprocessor.h>

namespace warplens::frontend {
namespace {

host::Token::Kind kind_of(const clang::Token& token) {
  using Kind = host::Token::Kind;
  if (token.getIdentifierInfo()) return Kind::Word;
  if (token.is(clang::tok::numeric_constant)) return Kind::Number;
  if (clang::tok::isStringLiteral(token.getKind())) return Kind::Text;
  return token.isLiteral() ? Kind::Letter : Kind::Sign;
}

}  // namespace

host::Tokens host_tokens(const ParseJob& job) {
  host::Tokens tokens;
  preprocess(job, [&](const clang::Token& token, clang::Preprocessor& preprocessor) {
    if (token.isAnnotation()) return;
    const clang::SourceManager& sources = preprocessor.getSourceManager();
    const clang::SourceLocation at = sources.getExpansionLoc(token.getLocation());
    const bool own = sources.isInMainFile(at);
    if (!own && (sources.isInSystemHeader(at) || sources.getFilename(at).starts_with(job.headers))) return;
    tokens.push_back({kind_of(token), preprocessor.getSpelling(token), own ? sources.getExpansionLineNumber(at) : 0,
                      own ? sources.getExpansionColumnNumber(at) : 0});
  });
  return tokens;
}

}  // namespace warplens::frontend
