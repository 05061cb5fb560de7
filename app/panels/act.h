// What a control or a command does, put into effect.
#pragma once

#include "app/panels/state.h"

namespace warplens::app {

// Puts into effect what was done to a control.
void apply(const Use& use, Workbench& bench, PanelState& state, const viz::Strings& strings);
// Runs a command when it is enabled.
void run_command(const Command& command, Workbench& bench, PanelState& state);

}  // namespace warplens::app
