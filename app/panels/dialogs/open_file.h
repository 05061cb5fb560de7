// The dialog that opens a file.
#pragma once

#include "app/panels/state.h"

namespace warplens::app {

// What is done without anybody: the dialog closes when its file has a picture.
void tend(Workbench& bench, PanelState& state);
void draw_open_file(const PanelState& state, const Skin& skin, const Rect& display);
// Opens a file; what is wrong with it is said.
void open_path(Workbench& bench, PanelState& state, const std::string& path);

}  // namespace warplens::app
