// Tile parameters and the rules that they keep.
#pragma once

#include "app/panels/state.h"

namespace warplens::app {

float draw_parameters(const Workbench& bench, const PanelState& state, PanelPen& pen, float x, float y, float width);
const PanelCaches::Rules& rules_of(const Workbench& bench, const PanelState& state, SideId id);
catalog::Values full_setting(const catalog::KernelSpec& spec, const catalog::Values& chosen);  // with the defaults

}  // namespace warplens::app
