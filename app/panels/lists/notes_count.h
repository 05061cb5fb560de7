// What is to be known beside a kernel's numbers: how many notes there are, each in the tooltip and at the end of the list of findings.
#pragma once

#include "app/panels/kit/kit.h"
#include "app/session/workbench/workbench.h"

namespace warplens::app {

float draw_notes_count(const Workbench& bench, Pen& pen, float x, float y, float width);  // gives the width that it takes

}  // namespace warplens::app
