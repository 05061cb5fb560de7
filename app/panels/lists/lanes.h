// The variables of the followed warp, a lane a column.
#pragma once

#include "app/panels/state.h"

namespace warplens::app {

std::string lane_list(uint32_t mask);  // "8–15", "0, 2, 4"; a long list ends in an ellipsis
void draw_lanes(const Workbench& bench, const PanelState& state, const Skin& skin, const Rect& rect);

}  // namespace warplens::app
