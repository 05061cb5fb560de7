// Breakpoints in the gutter, their conditions, and who wrote a word.
#pragma once

#include "app/panels/state.h"

namespace warplens::app {

float draw_word_history(const Workbench& bench, const PanelState& state, PanelPen& pen, float x, float y, float width);
void draw_breakpoint(const Workbench& bench, PanelPen& pen, const Rect& gutter, uint32_t line);
float draw_condition(const Workbench& bench, const PanelState& state, PanelPen& pen,
                     const Rect& rect);  // gives its height; 0: it is not open

}  // namespace warplens::app
