// The strip that says how a file is launched.
#pragma once

#include "app/panels/state.h"

namespace warplens::app {

float launch_height(const Workbench& bench, const PanelState& state, const Skin& skin, float width,
                    float room);  // 0 where a header says it all
void draw_launch(const Workbench& bench, const PanelState& state, const Skin& skin, const Rect& rect);

}  // namespace warplens::app
