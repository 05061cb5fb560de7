// How much dynamic shared memory a launch should have of which nobody knows it, or that has too little of it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "kernels/base/result.h"
#include "kernels/hardware/architecture.h"
#include "kernels/program/program.h"
#include "kernels/simt/launch.h"
#include "kernels/workload/launch/launch_parts.h"

namespace warplens::workload {

// The error of an access behind dynamic shared memory names what the whole first block uses, as far as that can be found by running it
// with more; any other error stays as it is.
Error with_wanted_shared(Error error, const Program& program, const simt::Launch& launch, const hardware::Architecture& arch);

// As much as the architecture has beside what the kernel declares; 0 of a kernel that uses none.
uint64_t most_dynamic_bytes(const Program& program, const hardware::Architecture& arch);
// What the first block uses, found by running it with more and with less; that it is a guess is noted.
uint64_t guessed_dynamic_bytes(const Program& program, const simt::Launch& launch, const hardware::Architecture& arch, LaunchParts& parts,
                               std::vector<std::string>& notes);

}  // namespace warplens::workload
