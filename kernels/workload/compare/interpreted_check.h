// A result to hold a measured kernel against where its file names none: what the interpreter computes from the same launch.
#pragma once

#include "kernels/measure/job.h"
#include "kernels/workload/workload.h"

namespace warplens::workload {

// Adds checks to `job`, which has none: elements of each buffer that the kernel may write, integers exactly, floats within what another
// order of operations explains. A launch that is too large to interpret is checked with fewer blocks (CudaCode::check_grid). What was done,
// or why it could not be, in one sentence.
std::string add_interpreted_check(const ResolvedKernel& kernel, frontend::Compiler& compiler, measure::Job& job);

}  // namespace warplens::workload
