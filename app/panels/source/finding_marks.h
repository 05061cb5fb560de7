// What the checks found, beside the text that is edited: dots below the accesses, the barrier that is missing, and an arrow between both.
#pragma once

#include "app/panels/source/editor_lines.h"

namespace warplens::app {

// The findings that have an access in a line.
std::multimap<size_t, const checks::Finding*> marked_lines(const EditorView& view);
// Below the accesses of findings in this line.
void draw_finding_marks(PanelPen& pen, const EditorView& view, size_t line, float y);
// In its row, which is none of the text.
void draw_suggested_barrier(PanelPen& pen, const EditorView& view, float y);
// From the first access to the second one of the finding that is shown, where the lines between leave room. `top`: of the first row.
void draw_finding_arrow(PanelPen& pen, const EditorView& view, const Rect& lines, float top);

}  // namespace warplens::app
