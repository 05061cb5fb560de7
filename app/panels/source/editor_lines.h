// The lines of a text that is edited, as the editor draws them.
#pragma once

#include <map>
#include <vector>

#include "app/panels/source/editor_errors.h"
#include "app/panels/source/missing_barrier.h"

namespace warplens::app {

struct EditorView {
  const Workbench& bench;
  const PanelState& state;
  const Document& document;
  const editor::Syntax& syntax;
  const editor::LineChanges& since_original;
  const editor::LineChanges* since_picture = nullptr;  // null: the picture is of another kernel, or a question hides what it costs
  const editor::LineChanges* since_reading = nullptr;  // null: the compiler has not read its names
  const analysis::LineDoubts* doubts = nullptr;        // of what is traced; there where its costs are
  std::vector<PlacedError> errors = {};
  std::multimap<size_t, const checks::Finding*> marks = {};  // by line
  std::optional<MissingBarrier> barrier = {};                // that is suggested, in a row of its own above the line that it would become
  std::optional<std::pair<size_t, size_t>> brackets;
  bool focused = false;
  float x = 0, width = 0;  // of the panel's inside
  float row = 0, character = 0;
  float scrolled = 0;          // to the right
  float gutter = 0, heat = 0;  // widths at both sides of the letters
  uint32_t worst = 1;          // wavefronts of a line

  Rect letters(float y, float height) const { return {x + gutter, y, width - gutter - heat, height}; }
  float left() const { return x + gutter - scrolled; }
  size_t row_of(size_t line) const { return line + (barrier && line >= barrier->line ? 1 : 0); }
  size_t rows() const { return document.text.lines() + (barrier ? 1 : 0); }
};

// For the whole sentence of an error behind its line.
bool has_room(const PanelPen& pen, const EditorView& view, const PlacedError& error);
// One of the lines from `first` to before `last` has a cost.
bool has_heat(const EditorView& view, size_t first, size_t last);
// Where a place of the text is drawn.
float x_of(const EditorView& view, size_t line, size_t at);
// Line `line`, from 0, in its row.
void draw_editor_line(PanelPen& pen, const EditorView& view, size_t line, float y);

}  // namespace warplens::app
