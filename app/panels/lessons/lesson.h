// The step of a lesson, its question and its answer.
#pragma once

#include "app/panels/state.h"

namespace warplens::app {

float lesson_height(const Workbench& bench, const Skin& skin, float width, float room);  // 0 without a lesson
void draw_lesson(const Workbench& bench, const PanelState& state, const Skin& skin, const Rect& rect);

}  // namespace warplens::app
