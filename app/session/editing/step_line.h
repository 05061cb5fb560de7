// The line of the opened file that a step of a warp executes; the call's where it is in another file. 0: none.
#pragma once

#include "kernels/analysis/snapshot.h"

namespace warplens::app {

uint32_t line_of_step(const analysis::Snapshot& snapshot, const simt::StepRow& step);

}  // namespace warplens::app
