// What goes wrong in a launch of which something is guessed: its first and its last block, tried for a while.
#pragma once

#include <optional>

#include "kernels/hardware/architecture.h"
#include "kernels/simt/launch.h"
#include "kernels/simt/machine/fault.h"

namespace warplens::workload {

// An access outside of an array, or a failed assertion.
std::optional<simt::Fault> fault_of(const Program& program, const simt::Launch& launch, const hardware::Architecture& arch);

// Whether its first block takes more warp instructions than a person waits for, or all blocks do where each is like it.
bool takes_long(const Program& program, const simt::Launch& launch, const hardware::Architecture& arch);

// That of an access outside of an array of shared memory of which the kernel says how large it is: a smaller block may fit.
std::optional<simt::Fault> left_shared(const Program& program, const simt::Launch& launch, const hardware::Architecture& arch);

}  // namespace warplens::workload
