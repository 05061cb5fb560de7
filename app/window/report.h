// What is on the screen, as JSON: for reading without eyes, and for tests with real clicks.
#pragma once

#include <string>

#include "app/panels/state.h"

namespace warplens::app {

// The state as it would be saved, with what is shown, the place of every control in pixels, the GPU that is there (empty: none, or not
// known yet), how many samples the last
// measurement has brought, and the longest time that a frame has taken, in ms. The dialog that is open, the field that has the keyboard
// with its text, the control that has the focus, where the mouse is and what was clicked last; the words that are seen, and a lesson's
// question with what became of it.
std::string report_json(const Workbench& bench, const PanelState& panels, double longest_frame_ms);

}  // namespace warplens::app
