// Where the lanes of a finding's two places meet: on which words of the array.
#pragma once

#include "app/panels/state.h"
#include "kernels/checks/finding.h"

namespace warplens::app {

// Draws it from `y` on and gives the y below; `y` where it is not known: a place is in a block that is not traced, or touches no array.
float draw_meeting(const Workbench& bench, const PanelState& state, PanelPen& pen, const checks::Finding& finding, float x, float y,
                   float width);

}  // namespace warplens::app
