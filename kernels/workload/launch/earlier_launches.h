// The launches that come before one in the same main(): what it finds in its arrays is what they leave there.
#pragma once

#include <cstdint>

#include "kernels/workload/workload.h"

namespace warplens::workload {

// Runs those whose results the chosen kernel reads, as far as they are known and do not take too long. An array of more bytes than
// `most_bytes` is not kept. Errors: `goes_on` ended it.
Status run_earlier_launches(ResolvedKernel& kernel, uint64_t most_bytes, frontend::Compiler& compiler, const GoesOn& goes_on);

}  // namespace warplens::workload
