// The picture of the stage that is shown.
#pragma once

#include "app/panels/state.h"

namespace warplens::app {

// The stage alone, as a scene in `rect`: what the window shows, what SVG export writes.
viz::Scene& layout_stage(const Workbench& bench, const PanelState& state, const viz::Frame& frame);
StagePicture& picture_of(const Workbench& bench, const PanelState& state);  // of the stage that is shown
// Whether the picture has something for the panel, and whether that is shown there.
bool has_companion(const Workbench& bench, const PanelState& state, Companion which);
bool shows_companion(const Workbench& bench, const PanelState& state, Companion which);
// The choice between it and what the panel usually has, where there is one; gives what is left of `rect` below it.
Rect draw_companion_choice(const Workbench& bench, const PanelState& state, const Skin& skin, Companion which, const Rect& rect);
void draw_companion(const Workbench& bench, const PanelState& state, const Skin& skin, Companion which, const Rect& rect);
// `more`: right of it, below another panel.
void draw_stage(const Workbench& bench, const PanelState& state, const Skin& skin, const Rect& rect, const viz::Rect& more = {});

}  // namespace warplens::app
