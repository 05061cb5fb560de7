// The menus.
#pragma once

#include "app/panels/state.h"

namespace warplens::app {

void draw_menu(const Workbench& bench, const PanelState& state, const Skin& skin, const Rect& display);

}  // namespace warplens::app
