// What is written at a point of the window, for the clipboard.
#pragma once

#include "app/panels/panels.h"

namespace warplens::app {

// What is written at a point, whole where it was shortened or wrapped; else what explains it. As a table: all that is written in its part
// of the window, or in its group of the picture, rows and columns as tab-separated values. Empty where there is nothing.
std::string copied_from(const PanelsScene& scene, Point at, bool table);
// After a layout: what is to be copied goes to the clipboard, and a notice says so.
bool copy_as_asked(Workbench& bench, PanelState& state, const PanelsScene& scene, const Pointer& pointer);

}  // namespace warplens::app
