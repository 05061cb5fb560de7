// Keys that are commands.
#pragma once

#include "app/panels/state.h"

namespace warplens::app {

// Runs the commands of pressed keys. `typing`: a field has the keyboard.
void press_keys(Workbench& bench, PanelState& state, bool typing);
void give_typed(Workbench& bench, PanelState& state);  // the number that answers a question

}  // namespace warplens::app
