// A second column of badges: what lines cost as compiled.
#pragma once

#include "app/panels/state.h"

namespace warplens::app {

// The second column of badges: whether it is switched on, its contents, and the titles of both; returns the height of the titles.
bool shows_compiled_badges(const Workbench& bench);
std::map<uint32_t, analysis::LineHeat> compiled_heat(const analysis::Snapshot& snapshot);
void draw_compiled_badge(Pen& pen, const Rect& place, const analysis::LineHeat* written, const analysis::LineHeat* compiled, uint32_t line);
float draw_badge_titles(const Workbench& bench, Pen& pen, const Rect& card, float column);

}  // namespace warplens::app
