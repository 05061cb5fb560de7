// Where the followed lane is in the loops around the current line.
#pragma once

#include <map>
#include <string>

#include "app/panels/kit/kit.h"
#include "app/session/playing/player.h"

namespace warplens::app {

// By the line of the loop's head: "i 1". Nothing of a loop whose variable has no value here.
std::map<uint32_t, std::string> loop_values(const Player& player);
// At the right end of the head's first row, which ends at `text_right`; left out where that leaves no room.
void draw_loop_value(PanelPen& pen, const std::string& text, const Rect& row, float text_right);

}  // namespace warplens::app
