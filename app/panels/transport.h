// Play, steps and the track at the foot of the window.
#pragma once

#include "app/panels/state.h"

namespace warplens::app {

float transport_height(const Skin& skin, bool kernel, float window);
void draw_transport(const Workbench& bench, const PanelState& state, const Skin& skin, const Rect& rect);
void draw_pace(const Workbench& bench, const PanelState& state, const Skin& skin, const Rect& display);  // what playing goes by

}  // namespace warplens::app
