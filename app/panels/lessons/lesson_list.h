// The list of lessons.
#pragma once

#include "app/panels/state.h"

namespace warplens::app {

void draw_lessons(const Workbench& bench, const PanelState& state, const Skin& skin, const Rect& display);  // the list of them

}  // namespace warplens::app
