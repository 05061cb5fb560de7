// The whole window's content as one function of the workbench and of what the user does: panels are laid out like scenes, as
// records and controls, so that a test looks at them without a screen and without Dear ImGui. A layout only looks; what the user does
// is put into effect by `apply`, between two layouts.
#pragma once

#include <string>
#include <vector>

#include "app/panels/state.h"

namespace warplens::app {

// What is laid out, with the rectangle of each part: nothing of a part leaves it. A part may cover those before it.
struct PanelPart {
  std::string name;
  Rect rect;
  size_t first_record = 0;
  bool covers = false;
};

struct PanelsScene : PanelScene {
  using PanelScene::PanelScene;
  std::vector<PanelPart> parts;
};

struct PanelFrame {
  float width, height;  // of the display, in pixels
  const viz::Theme& theme;
  const viz::Strings& strings;
  const viz::Canvas& metrics;  // only text_width is asked
  float scale = 1;             // of texts and spaces
};

// Lays out the current state and changes nothing: each control carries what using it would do.
PanelsScene layout_panels(const Workbench& bench, const PanelState& state, const PanelFrame& frame, const Input& input);

// What the mouse and the keys have done since the last frame is put into effect, then everything is laid out.
PanelsScene next_frame(Workbench& bench, PanelState& state, const PanelFrame& frame, const Pointer& pointer, bool typing, double seconds);

}  // namespace warplens::app
