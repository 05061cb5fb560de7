// Code as text in the colors of its parts.
#pragma once

#include <string_view>
#include <vector>

#include "app/editor/syntax.h"
#include "app/panels/state.h"

namespace warplens::app {

// Asked line by line, from the first on.
class CodeParts {
 public:
  explicit CodeParts(std::string_view source) : names_(editor::declared_names(source)) {}
  // Of the next line, by its rows.
  std::vector<std::vector<editor::PartOfLine>> next(const std::vector<CodeRow>& rows);

 private:
  editor::DeclaredNames names_;
  bool in_comment_ = false;
};

// Each part where its columns are; copied, all of them are the row.
void draw_code_row(Pen& pen, Point at, float character, const CodeRow& row, const std::vector<editor::PartOfLine>& parts);

}  // namespace warplens::app
