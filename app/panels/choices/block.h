// Which block is traced, and which of the two counts is shown.
#pragma once

#include "app/panels/state.h"

namespace warplens::app {

float draw_accounts(const Workbench& bench, Pen& pen, float x, float y, float width);  // as written, or as compiled
float draw_block(const Workbench& bench, const PanelState& state, Pen& pen, float x, float y, float width);

}  // namespace warplens::app
