// The list of kernels.
#pragma once

#include "app/panels/state.h"

namespace warplens::app {

float ladder_height(const Workbench& bench, const Skin& skin);  // with all its kernels
// Switches beside the picture, or for which there is no space on it; returns the y below.
float draw_aside(const Workbench& bench, const PanelState& state, PanelPen& pen, float x, float y, float width);
// What a stage without a kernel offers in their place.
void draw_examples(const Workbench& bench, const PanelState& state, const Skin& skin, const Rect& rect);
void draw_ladder(const Workbench& bench, const Skin& skin, const Rect& rect);  // scrolls where it is longer

}  // namespace warplens::app
