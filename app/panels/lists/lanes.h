// The variables of the followed warp, a lane a column.
#pragma once

#include "app/panels/state.h"

namespace warplens::app {

std::string lane_list(uint32_t mask);  // "8–15", "0, 2, 4"; a long list ends in an ellipsis
// What is selected, with the way back through what was, and who wrote it last and reads it next; gives the y below.
float draw_selected(const Workbench& bench, const PanelState& state, const Skin& skin, const Rect& rect);
void draw_lanes(const Workbench& bench, const PanelState& state, const Skin& skin, const Rect& rect);

}  // namespace warplens::app
