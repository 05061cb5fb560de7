// The card of a first start.
#pragma once

#include "app/panels/state.h"

namespace warplens::app {

void draw_start_card(const Workbench& bench, const Skin& skin, const Rect& display);
bool is_on_start_card(const Command& command);  // its key acts while the card is open

}  // namespace warplens::app
