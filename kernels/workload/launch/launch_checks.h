// What is given for a launch against what its kernel takes.
#pragma once

#include <string>
#include <vector>

#include "kernels/program/program.h"
#include "kernels/workload/workload.h"

namespace warplens::workload {

// A buffer that the header calls an input is shown and checked as one: the kernel must not write it.
Status check_written_buffers(const ResolvedKernel& kernel, const Program& program);

// An argument or a size that nothing takes would change nothing.
Status check_given_names(const ResolvedKernel& kernel, const Program& program);

// Of the machine and of __launch_bounds__. Registers are not known here: only the machine's compiler hands them out.
Status check_limits(const Program& program, const simt::Launch& launch, const hardware::Architecture& arch);

// A kernel that waits for its whole grid, and that the file's host code does not launch cooperatively.
void note_grid_sync(const ResolvedKernel& kernel, const Program& program, std::vector<std::string>& notes);

}  // namespace warplens::workload
