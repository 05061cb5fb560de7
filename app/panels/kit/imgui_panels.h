// Panels in a Dear ImGui frame: it brings mouse and keys, draws the records, and edits the fields' text.
#pragma once

#include "app/panels/kit/imgui_canvas.h"
#include "app/panels/state.h"

namespace warplens::app {

struct Look {
  const viz::Theme& theme;
  const viz::Strings& strings;
  const TypeSet& type;
  float scale = 1;
};

// Draws everything into the current frame, over a display of this size in pixels, and runs the commands of pressed keys.
void draw_panels(Workbench& bench, PanelState& state, const Look& look, float width, float height);

}  // namespace warplens::app
