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
  // `reading`: what Clang knows of the names; null, or of another text: they have the colors of what they look like.
  explicit CodeParts(std::string_view source, const SourceReading* reading = nullptr)
      : names_(editor::declared_names(source)), known_(reading && reading->asked.source == source ? &reading->names : nullptr) {}
  // Of the next line, by its rows.
  std::vector<std::vector<editor::PartOfLine>> next(std::string_view line, const std::vector<CodeRow>& rows);

 private:
  std::vector<editor::NamedPart> known_in_row(std::string_view line, const CodeRow& row) const;

  editor::DeclaredNames names_;
  const editor::NamedLines* known_;
  size_t line_ = 0;
  bool in_comment_ = false;
};

// Each part where its columns are; copied, all of them are the row.
void draw_code_row(PanelPen& pen, Point at, float character, const CodeRow& row, const std::vector<editor::PartOfLine>& parts);

}  // namespace warplens::app
