// Generated kernels with what the VM says of them, as files that a machine with a GPU can check without anything else of the project.
#pragma once

#include <cstdint>
#include <string>

#include "kernels/base/result.h"

namespace warplens::generator {

// Into an existing folder: kernels.cu (sources and a table of launches), expected.bin (inputs and results), counters.json (what the
// account as compiled counts for the kernels of accesses), and the programs that compare.
Status carry(uint64_t first, uint64_t count, const std::string& folder);

}  // namespace warplens::generator
