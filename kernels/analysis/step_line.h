// The line of the opened file that a step of a warp executes; the call's where it is in another file. 0: none.
#pragma once

#include "kernels/program/program.h"
#include "kernels/simt/trace/trace.h"

namespace warplens::analysis {

uint32_t line_of_step(const Program& program, const simt::StepRow& step);

}  // namespace warplens::analysis
