// The lines of a text that is edited, as the editor draws them.
#pragma once

#include <vector>

#include "app/panels/source/editor_errors.h"

namespace warplens::app {

struct EditorView {
  const Workbench& bench;
  const PanelState& state;
  const Document& document;
  const editor::Syntax& syntax;
  const editor::LineChanges& since_original;
  const editor::LineChanges* since_picture = nullptr;  // null: the picture is of another kernel, or a question hides what it costs
  const analysis::LineDoubts* doubts = nullptr;        // of what is traced; there where its costs are
  std::vector<PlacedError> errors = {};
  std::optional<std::pair<size_t, size_t>> brackets;
  bool focused = false;
  float x = 0, width = 0;  // of the panel's inside
  float row = 0, character = 0;
  float scrolled = 0;          // to the right
  float gutter = 0, heat = 0;  // widths at both sides of the letters
  uint32_t worst = 1;          // wavefronts of a line

  Rect letters(float y, float height) const { return {x + gutter, y, width - gutter - heat, height}; }
  float left() const { return x + gutter - scrolled; }
};

// For the whole sentence of an error behind its line.
bool has_room(const Pen& pen, const EditorView& view, const PlacedError& error);
// One of the lines from `first` to before `last` has a cost.
bool has_heat(const EditorView& view, size_t first, size_t last);
// Line `line`, from 0, in its row.
void draw_editor_line(Pen& pen, const EditorView& view, size_t line, float y);

}  // namespace warplens::app
