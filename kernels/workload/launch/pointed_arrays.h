// Arrays that a launch's arrays lead to through pointers in them.
#pragma once

#include <string>
#include <vector>

#include "kernels/simt/launch.h"
#include "kernels/workload/launch/launch_parts.h"
#include "kernels/workload/workload.h"

namespace warplens::workload {

// As the file's own host code fills them, once the arrays of the parameters are there; those that --arg gives have no pointers.
// `parts` then shows where an array leads: "i32[8]:{&rows[0],&rows[1],...}".
void add_pointed_arrays(const ResolvedKernel& kernel, const Program& program, simt::Launch& launch, LaunchParts& parts,
                        std::vector<std::string>& notes);

}  // namespace warplens::workload
