// Places in the user's files.
#pragma once

#include <clang/AST/ASTContext.h>
#include <clang/Basic/SourceLocation.h>

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace warplens::frontend {

struct Place {
  uint32_t line = 0, column = 0;
};

// Indices of files by path; the opened one is 0.
class FileTable {
 public:
  explicit FileTable(std::vector<std::string>& paths) : paths_(paths) {}
  uint32_t index(const std::string& path);

 private:
  std::vector<std::string>& paths_;
};

// Where the text is in a file; inside a macro: where the macro was called.
Place place_of(const clang::ASTContext& context, clang::SourceLocation location);
std::string file_of(const clang::ASTContext& context, clang::SourceLocation location);
// The last character of the range.
Place end_of(const clang::ASTContext& context, clang::SourceRange range);
// The text of the range on one line; inside a macro: the macro's call.
std::string text_of(const clang::ASTContext& context, clang::SourceRange range);

}  // namespace warplens::frontend
