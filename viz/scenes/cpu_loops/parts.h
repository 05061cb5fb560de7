// What the parts of the picture of the CPU loops share.
#pragma once

#include "viz/scenes/cpu_loops/cpu_loops.h"
#include "viz/scenes/parts.h"

namespace warplens::viz::cpu_loops {

using cpu::LoopRun;
using cpu::Matrix;

inline constexpr const char* kMatrixNames[] = {"A", "B", "C"};

// The color of a cached line: the accent color for B; for the two matrices that are only streamed two grays, as far apart as leaves both
// visible.
inline Color color_in_cache(const Theme& theme, Matrix matrix) {
  if (matrix == Matrix::B) return mix(theme.panel, theme.accent, 0.7f);
  return mix(theme.panel, theme.text, matrix == Matrix::A ? 0.95f : 0.3f);
}
inline Color color_outside(const Theme& theme) { return mix(theme.panel, theme.raised, 0.6f); }

// What is asked of one of the two orders.
inline bool now_asked(const Pen& pen, const LoopRun& run) {
  return run.order() == cpu::LoopOrder::Ijk ? pen.frame.veil.misses_ijk : pen.frame.veil.misses_ikj;
}
inline bool rate_asked(const Frame& frame, const LoopRun& run) {
  return run.order() == cpu::LoopOrder::Ijk ? frame.veil.rate_ijk : frame.veil.rate_ikj;
}

// Of each matrix what the last multiply-adds did, the newest at the right.
void draw_last(Pen& pen, const CpuLoopsSide& side, const Rect& area, float text, CpuLoopsScene::Part& part);

}  // namespace warplens::viz::cpu_loops
