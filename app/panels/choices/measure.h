// What Measure offers beside its plots.
#pragma once

#include "app/panels/state.h"

namespace warplens::app {

void draw_measure(const Workbench& bench, const PanelState& state, const Skin& skin, const Rect& rect);

}  // namespace warplens::app
