// What is given for a launch against what its kernel takes.
#pragma once

#include "kernels/program/program.h"
#include "kernels/workload/workload.h"

namespace warplens::workload {

// A buffer that the header calls an input is shown and checked as one: the kernel must not write it.
Status check_written_buffers(const ResolvedKernel& kernel, const Program& program);

// An argument or a size that nothing takes would change nothing.
Status check_given_names(const ResolvedKernel& kernel, const Program& program);

}  // namespace warplens::workload
