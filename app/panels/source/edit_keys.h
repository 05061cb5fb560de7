// Keys and the mouse in the text that is edited.
#pragma once

#include "app/panels/state.h"

namespace warplens::app {

// Keys and letters that the text takes; those that are left are commands.
void edit_by_keys(Workbench& bench, PanelState& state);
void edit_by_mouse(const Use& use, Workbench& bench, const PanelState& state);
void save_text(bool as, Workbench& bench, PanelState& state);

}  // namespace warplens::app
