// Errors over the stage, what was done, and progress.
#pragma once

#include "app/panels/state.h"

namespace warplens::app {

float errors_height(const Workbench& bench, const Skin& skin, float width, float room);  // 0 without one
void draw_errors(const Workbench& bench, const Skin& skin, const Rect& rect);
void draw_notes(const Workbench& bench, const PanelState& state, const Skin& skin, const Rect& stage);  // what was done, progress

}  // namespace warplens::app
