// Inside of the Lab.
#pragma once

#include "viz/scenes/lab/lab.h"
#include "viz/scenes/parts.h"

namespace warplens::viz {

// Instead of the picture while a question is open: nothing of it tells the answer.
void draw_lab_question(Pen& pen, const LabInput& input, const Rect& area, LabScene& scene);
// Beside the picture once it has been answered; no height: there is nothing to say. A narrow one has its facts below the answer.
float lab_verdict_height(const Pen& pen, const LabInput& input, float width);
void draw_lab_verdict(Pen& pen, const LabInput& input, const Rect& area, LabScene& scene);

}  // namespace warplens::viz
