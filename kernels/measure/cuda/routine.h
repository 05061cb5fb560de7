// The references: routines of libraries.
#pragma once

#include <optional>

#include "kernels/measure/backend.h"

namespace warplens::measure::cuda {

// Fills in the buffers, the check and the work of a library's routine.
std::optional<Problem> describe_routine(Job& job);

}  // namespace warplens::measure::cuda
