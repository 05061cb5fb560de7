// Small pictures of the side panels: one variable's 32 values, and the badge of a source line.
#pragma once

#include "kernels/simt/trace/cursor.h"
#include "viz/scenes/scene.h"

namespace warplens::viz {

// A value as people write it: integers by their sign, floats with up to `digits` significant digits.
std::string format_value(uint64_t bits, Type type, bool is_unsigned, int digits = 6);
// The number itself; integers as signed ones.
double number_of(uint64_t bits, Type type);

struct LaneStripInput {
  const simt::VariableValues* values = nullptr;
  Type type = Type::I32;
  bool is_unsigned = false;
  uint32_t active = 0xffffffffu;  // lanes that execute; the others are hollow
  int selected_lane = 0;
};
struct LaneStripScene : Scene {
  std::vector<Rect> lanes;
};
LaneStripScene layout_lane_strip(const LaneStripInput& input, const Frame& frame);

// What one access of a source line costs: wavefronts in a filled box, vermillion and with a triangle where they are conflicts; sectors
// in a hollow one. A line that touches both memories has both.
struct BadgeInput {
  uint32_t wavefronts = 0;
  bool conflict = false;
  uint32_t sectors = 0;
};
Scene layout_badge(const BadgeInput& input, const Frame& frame);  // right-aligned in the rect
float badge_width(const BadgeInput& input, const Canvas& metrics, float scale);

}  // namespace warplens::viz
