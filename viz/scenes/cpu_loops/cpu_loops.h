// CPU loops: the two orders of the loops side by side, their source, which cache lines of A, B and C they touch, what is in the cache and
// what they missed.
#pragma once

#include <array>

#include "kernels/cpu/loop_misses.h"
#include "viz/scenes/scene.h"

namespace warplens::viz {

struct CpuLoopsSide {
  const cpu::LoopRun* run = nullptr;
  cpu::LoopMoment moment{cpu::Cache({}), {}, {}, {}};  // after `step` multiply-adds
  std::string speed, speed_help;                       // as measured or recorded, or that there is none
  bool measured = false;
  std::string speed_short = {};                      // the same, for a narrow picture
  std::vector<std::array<cpu::Touch, 3>> last = {};  // what the last multiply-adds touched, the newest at the end
};

struct CpuLoopsInput {
  std::array<CpuLoopsSide, 2> sides;  // of one n and one cache
  uint64_t step = 0;
  std::string measure, measure_help;  // the button; empty: nothing can be measured
};

struct CpuLoopsScene : Scene {
  struct Part {
    std::array<Rect, 3> matrices;  // by cpu::Matrix; without a width where there is no room
    Rect cache;                    // a column for each set, its ways from the most recently used down
    std::vector<Rect> source;      // by line
    std::vector<Rect> misses;      // of the last multiply-adds that are drawn
  };
  std::array<Part, 2> parts;
};

CpuLoopsScene layout_cpu_loops(const CpuLoopsInput& input, const Frame& frame);
// Also of what is in the pictures, line by line.
std::optional<Hover> hover_cpu_loops(const CpuLoopsScene& scene, const CpuLoopsInput& input, const Strings& strings, Point point);
uint64_t steps_of(const CpuLoopsInput& input);   // those that both orders were simulated for
std::string miss_rate(const cpu::LoopRun& run);  // misses per multiply-add of the whole run: "1.02"
// What the counts say: the title, and why.
std::string title_of_cpu_loops(const CpuLoopsInput& input, const Strings& strings);
std::string sentence_of_cpu_loops(const CpuLoopsInput& input, const Strings& strings);

}  // namespace warplens::viz
