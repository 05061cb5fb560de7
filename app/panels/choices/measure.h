// What Measure offers beside its plots.
#pragma once

#include "app/panels/state.h"

namespace warplens::app {

float measure_height(const PanelState& state, const Skin& skin);  // with the room around it
void draw_measure(const Workbench& bench, const PanelState& state, const Skin& skin, const Rect& rect);

}  // namespace warplens::app
