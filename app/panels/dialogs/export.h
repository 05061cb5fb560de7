// The dialog of an export, and how far one is.
#pragma once

#include "app/panels/state.h"

namespace warplens::app {

void draw_exporting(PanelPen& pen, const Exporting& exporting, const Rect& stage, float bottom);  // how far it is
void draw_export(const Workbench& bench, const PanelState& state, const Skin& skin, const Rect& display);
ShownSize shown_size(const PanelState& state, float scale);  // of the stage
void set_export(ExportForm& form, const std::string& what, const std::string& value);

}  // namespace warplens::app
