// What the checks found, as a list.
#pragma once

#include "app/panels/state.h"

namespace warplens::app {

// What the checks have found, as a list; where the lanes are else, or over the stage where the right side found no room.
void draw_findings(const Workbench& bench, const PanelState& state, const Skin& skin, const Rect& rect);
void draw_finding_sign(PanelPen& pen, Point center, bool counts);  // a full triangle, or an empty one where it is benign
void draw_place_number(PanelPen& pen, Point center, int number);   // which of a finding's two places
void draw_check(PanelPen& pen, Point center);                      // all is well

}  // namespace warplens::app
