// What is on the screen, as JSON: for reading without eyes, and for tests with real clicks.
#pragma once

#include <string>

#include "app/panels/panels.h"

namespace warplens::app {

// The state as it would be saved, with what is shown and the place of every control in pixels.
std::string report_json(const Workbench& bench, const PanelState& panels);

}  // namespace warplens::app
