// The picture of the stage that is shown.
#pragma once

#include "app/panels/state.h"

namespace warplens::app {

// The stage alone, as a scene in `rect`: what the window shows, what SVG export writes.
viz::Scene& layout_stage(const Workbench& bench, const PanelState& state, const viz::Frame& frame);
StagePicture& picture_of(const Workbench& bench, const PanelState& state);  // of the stage that is shown
void draw_stage(const Workbench& bench, const PanelState& state, const Skin& skin, const Rect& rect);

}  // namespace warplens::app
