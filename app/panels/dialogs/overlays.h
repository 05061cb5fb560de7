// What stands over the dimmed window, one at a time.
#pragma once

#include "app/panels/state.h"

namespace warplens::app {

std::string dialog_of(const Overlays& overlays);  // the name of the one that is open; empty: none
void draw_overlays(const Workbench& bench, const PanelState& state, const Skin& skin, const Rect& display);  // one at a time
Rect begin_overlay(PanelPen& pen, const Rect& display, float width, float height);                           // a card over a dimmed window

}  // namespace warplens::app
