#include "app/panels/source/code_text.h"

#include "app/editor/characters.h"
#include "app/panels/source/code_colors.h"

namespace warplens::app {
namespace {

// What goes on to the end of the line, or in the next row, where a row was cut in it.
bool is_open_comment(const std::vector<editor::PartOfLine>& parts, std::string_view text) {
  return !parts.empty() && parts.back().part == editor::Part::Comment && text.substr(parts.back().first, 2) == "//";
}

}  // namespace

std::vector<editor::NamedPart> CodeParts::known_in_row(std::string_view line, const CodeRow& row) const {
  std::vector<editor::NamedPart> names;
  if (!known_ || line_ >= known_->size()) return names;
  for (const editor::NamedPart& name : (*known_)[line_]) {
    const size_t at = place_in_row_text(line, name.at + 1);
    if (at >= row.first && at < row.first + row.text.size()) names.push_back({at - row.first, name.part});
  }
  return names;
}

std::vector<std::vector<editor::PartOfLine>> CodeParts::next(std::string_view line, const std::vector<CodeRow>& rows) {
  std::vector<std::vector<editor::PartOfLine>> parts;
  bool to_the_end = false;
  for (const CodeRow& row : rows) {
    parts.push_back(to_the_end ? std::vector<editor::PartOfLine>{{0, row.text.size(), editor::Part::Comment}}
                               : editor::parts_of_line(row.text, in_comment_, names_));
    editor::put_names(parts.back(), known_in_row(line, row));
    to_the_end = to_the_end || is_open_comment(parts.back(), row.text);
  }
  ++line_;
  return parts;
}

void draw_code_row(PanelPen& pen, Point at, float character, const CodeRow& row, const std::vector<editor::PartOfLine>& parts) {
  const viz::Theme& theme = pen.skin.theme;
  const std::string_view text = row.text;
  size_t begin = 0;
  const auto put = [&](size_t end, viz::Color color) {
    const size_t first = text.find_first_not_of(' ', begin);
    if (first < end) {
      if (end - begin != text.size()) pen.skin.scene.whole[pen.canvas.drawing().size()] = row.text;
      pen.text(at.x + character * static_cast<float>(editor::column_of(text, first)), at.y, std::string(text.substr(first, end - first)),
               Face::Mono, 12, color);
    }
    begin = end;
  };
  // Neighbors of one color are one text.
  for (size_t i = 0; i < parts.size(); ++i) {
    const viz::Color color = code_color(parts[i].part, theme);
    if (i + 1 == parts.size() || !(code_color(parts[i + 1].part, theme) == color)) put(parts[i].last, color);
  }
  put(text.size(), theme.text);
}

}  // namespace warplens::app
