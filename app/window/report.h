// What is on the screen, as JSON: for reading without eyes, and for tests with real clicks.
#pragma once

#include <string>

#include "app/panels/panels.h"

namespace warplens::app {

// The state as it would be saved, with what is shown, the place of every control in pixels, the GPU that is there (empty: none, or not
// known yet), and the longest time that a frame has taken, in ms.
std::string report_json(const Workbench& bench, const PanelState& panels, double longest_frame_ms);

}  // namespace warplens::app
