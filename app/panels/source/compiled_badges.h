// A second column of badges: what lines cost as compiled.
#pragma once

#include "app/panels/state.h"

namespace warplens::app {

// The second column of badges: whether it is switched on, its contents, and the titles of both; returns the height of the titles.
bool shows_compiled_badges(const Workbench& bench);
std::map<uint32_t, analysis::LineHeat> compiled_heat(const analysis::Snapshot& snapshot);
void draw_compiled_badge(PanelPen& pen, const Rect& place, const analysis::LineHeat* written, const analysis::LineHeat* compiled,
                         uint32_t line, const analysis::LineDoubts& doubts);
// The sign at the left end of a badge whose number the machine code may not have, and what a tooltip says of it.
inline constexpr float kDoubtMark = 12;
void draw_doubt_mark(PanelPen& pen, const Rect& badge);
std::string on_a_line(const std::string& text);  // of a tooltip: empty stays empty
const analysis::LineDoubts& doubts_in(Kept<analysis::LineDoubts, std::shared_ptr<const Program>>& kept,
                                      const std::shared_ptr<const Program>& program);
float draw_badge_titles(const Workbench& bench, PanelPen& pen, const Rect& card, float column);

}  // namespace warplens::app
