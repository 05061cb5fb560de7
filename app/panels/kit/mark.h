// The mark: bars of rising and falling height, lanes of a warp at work. In its own units, from the left end of its base.
#pragma once

#include <array>

#include "viz/canvas/canvas.h"

namespace warplens::app {

inline constexpr float kMarkWidth = 18, kMarkHeight = 12, kMarkRadius = 1;
// The same bars are in assets/icon/warplens.svg, on a plate of kIconPlate units.
inline constexpr std::array<viz::Rect, 4> kMarkBars = {{{0, -5, 3, 5}, {5, -9, 3, 9}, {10, -12, 3, 12}, {15, -7, 3, 7}}};
inline constexpr float kIconPlate = 27, kIconRadius = 5;

}  // namespace warplens::app
