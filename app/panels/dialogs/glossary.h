// The page of terms.
#pragma once

#include "app/panels/state.h"

namespace warplens::app {

void draw_glossary(const PanelState& state, const Skin& skin, const Rect& display);

}  // namespace warplens::app
