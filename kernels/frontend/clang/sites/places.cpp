#include "kernels/frontend/clang/sites/places.h"

#include <clang/Basic/SourceManager.h>
#include <clang/Lex/Lexer.h>

#include <algorithm>

namespace warplens::frontend {

uint32_t FileTable::index(const std::string& path) {
  const auto found = std::find(paths_.begin(), paths_.end(), path);
  if (found != paths_.end()) return static_cast<uint32_t>(found - paths_.begin());
  paths_.push_back(path);
  return static_cast<uint32_t>(paths_.size() - 1);
}

Place place_of(const clang::ASTContext& context, clang::SourceLocation location) {
  if (location.isInvalid()) return {};
  const clang::PresumedLoc at = context.getSourceManager().getPresumedLoc(context.getSourceManager().getExpansionLoc(location));
  return at.isValid() ? Place{at.getLine(), at.getColumn()} : Place{};
}

std::string file_of(const clang::ASTContext& context, clang::SourceLocation location) {
  const clang::SourceManager& sources = context.getSourceManager();
  return sources.getFilename(sources.getExpansionLoc(location)).str();
}

Place end_of(const clang::ASTContext& context, clang::SourceRange range) {
  const clang::SourceManager& sources = context.getSourceManager();
  const clang::CharSourceRange whole = sources.getExpansionRange(range);
  clang::SourceLocation last = whole.getEnd();
  if (whole.isTokenRange()) {
    const unsigned length = clang::Lexer::MeasureTokenLength(last, sources, context.getLangOpts());
    if (length > 1) last = last.getLocWithOffset(static_cast<int>(length) - 1);
  }
  return place_of(context, last);
}

std::string text_of(const clang::ASTContext& context, clang::SourceRange range) {
  const clang::SourceManager& sources = context.getSourceManager();
  const llvm::StringRef text = clang::Lexer::getSourceText(sources.getExpansionRange(range), sources, context.getLangOpts());
  std::string line;
  for (const char c : text) {
    const bool blank = c == ' ' || c == '\t' || c == '\n' || c == '\r';
    if (!blank)
      line += c;
    else if (!line.empty() && line.back() != ' ')
      line += ' ';
  }
  return line;
}

}  // namespace warplens::frontend
