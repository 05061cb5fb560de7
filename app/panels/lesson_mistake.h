// The parts of a lesson's card that are about a kernel with a mistake.
#pragma once

#include "app/panels/panels.h"

namespace warplens::app {

float mistake_height(const Skin& skin);                      // of what draw_symptoms draws, at most
float fix_height(const Workbench& bench, const Skin& skin);  // of what draw_fix draws, at most
// Each gives the y below; where the step is of no mistake, y.
float draw_symptoms(const Workbench& bench, Pen& pen, const Skin& skin, float x, float y, float width);
float draw_fix(const Workbench& bench, Pen& pen, const Skin& skin, float x, float y, float width);

}  // namespace warplens::app
