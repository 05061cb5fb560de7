// Accesses by cost.
#pragma once

#include "app/panels/state.h"

namespace warplens::app {

void draw_ranked(const Workbench& bench, const PanelState& state, const Skin& skin, const Rect& rect);  // in its place: accesses by cost
void draw_list_switch(PanelPen& pen, const Rect& rect, bool ranked);  // from one of these two lists to the other, and away

}  // namespace warplens::app
