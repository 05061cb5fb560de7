// A register in every lane, and who wrote it.
#pragma once

#include "app/panels/state.h"

namespace warplens::app {

// The selected register: its value in every lane, and who wrote the followed lane's.
float draw_register(const Workbench& bench, const PanelState& state, PanelPen& pen, float x, float y, float width);

}  // namespace warplens::app
