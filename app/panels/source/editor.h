// The text that is edited.
#pragma once

#include "app/panels/state.h"

namespace warplens::app {

bool shows_editor(const Workbench& bench, const PanelState& state);  // in its place
void draw_editor(const Workbench& bench, const PanelState& state, const Skin& skin, const Rect& rect);
float disk_notice_height(const Workbench& bench, const Skin& skin);  // 0 where nobody else has written the file
void draw_disk_notice(const Workbench& bench, PanelPen& pen, const Rect& rect);

}  // namespace warplens::app
