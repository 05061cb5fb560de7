// Which block is traced, and which of the two counts is shown.
#pragma once

#include "app/panels/state.h"

namespace warplens::app {

float draw_accounts(const Workbench& bench, PanelPen& pen, float x, float y, float width);  // as written, or as compiled
float draw_block(const Workbench& bench, const PanelState& state, PanelPen& pen, float x, float y, float width);

}  // namespace warplens::app
