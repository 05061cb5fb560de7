// The bar at the top: menus, the device, notices of the worker.
#pragma once

#include "app/panels/state.h"

namespace warplens::app {

// The parts, in their rectangles.
void draw_header(const Workbench& bench, const PanelState& state, const Skin& skin, const Rect& rect);
// What a worker lacks, in the language of the interface where that is the driver, which most machines lack; else in the worker's words.
std::string worker_lacks(const std::string& said, const viz::Strings& strings);

}  // namespace warplens::app
