// What is given for a launch against what its kernel takes.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "kernels/hardware/architecture.h"
#include "kernels/program/program.h"
#include "kernels/workload/workload.h"

namespace warplens::workload {

// A buffer that the header calls an input is shown and checked as one: the kernel must not write it.
Status check_written_buffers(const ResolvedKernel& kernel, const Program& program);

// An argument or a size that nothing takes would change nothing.
Status check_given_names(const ResolvedKernel& kernel, const Program& program);

// Of the machine and of __launch_bounds__. Registers are not known here: only the machine's compiler hands them out.
Status check_limits(const Program& program, const simt::Launch& launch, const hardware::Architecture& arch);

// Shared memory that a block has without cudaFuncSetAttribute, on every architecture.
inline uint64_t shared_without_opt_in() { return hardware::default_architecture().max_static_shared_bytes; }

// What a GPU would not launch as the file's host code asks for it: grids that wait without a cooperative launch, more shared memory than a
// block has by itself.
void note_refused_launch(const ResolvedKernel& kernel, const Program& program, const simt::Launch& launch, std::vector<std::string>& notes);

}  // namespace warplens::workload
