// The lines of the source that matter, large.
#pragma once

#include "app/panels/state.h"

namespace warplens::app {

float presenter_source_height(const Workbench& bench, const Skin& skin);  // 0 where the stage has no source
void draw_presenter_source(const Workbench& bench, const Skin& skin, const Rect& rect);

}  // namespace warplens::app
