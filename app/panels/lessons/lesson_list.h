// The list of lessons, and that of the gallery of mistakes.
#pragma once

#include "app/panels/state.h"

namespace warplens::app {

void draw_lessons(const Workbench& bench, const PanelState& state, const Skin& skin, const Rect& display);
void draw_mistakes(const Workbench& bench, const PanelState& state, const Skin& skin, const Rect& display);

}  // namespace warplens::app
