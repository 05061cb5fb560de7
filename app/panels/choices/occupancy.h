// Blocks per SM and what limits them.
#pragma once

#include "app/panels/state.h"

namespace warplens::app {

float draw_occupancy(const Workbench& bench, const PanelState& state, PanelPen& pen, float x, float y, float width);
void draw_architectures(const Workbench& bench, const PanelState& state, const Skin& skin, const Rect& display);  // the list to choose from
// Whose rules the Lab's access follows, and how they are known.
float draw_lab_architecture(const Workbench& bench, PanelPen& pen, float x, float y, float width);

}  // namespace warplens::app
