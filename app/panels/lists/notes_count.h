// Beside the title of the source: how many findings of the checks there are, and how many notes, each in the tooltip and at the end of the
// list of findings. A click opens and closes that list.
#pragma once

#include "app/panels/kit/kit.h"
#include "app/session/workbench/workbench.h"

namespace warplens::app {

struct PanelState;

// Each gives the width that it takes.
float draw_findings_count(const Workbench& bench, const PanelState& state, PanelPen& pen, float x, float y, float width);
float draw_notes_count(const Workbench& bench, PanelPen& pen, float x, float y, float width);

}  // namespace warplens::app
