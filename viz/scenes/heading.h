// The heading of a stage whose picture does with little height.
#pragma once

#include <algorithm>

#include "viz/scenes/parts.h"

namespace warplens::viz {

// Where type is large, its sentence gives way only to this share of the stage; returns the rest as Pen::heading does.
inline Rect heading_of_stage(Pen& pen, const Rect& stage, std::string_view title, std::string_view sentence, float picture) {
  const float more = pen.px(1) < 1.4f ? 0 : std::max(0.0f, pen.px(180) - stage.height * picture);
  Rect below = pen.heading({stage.x, stage.y, stage.width, stage.height + more}, title, sentence);
  below.height = std::max(0.0f, below.height - more);
  return below;
}

}  // namespace warplens::viz
