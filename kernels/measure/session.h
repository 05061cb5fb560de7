// Measures the kernels of one request in turns, on any backend and by any clock.
#pragma once

#include <functional>

#include "kernels/measure/backend.h"
#include "kernels/measure/protocol.h"

namespace warplens::measure {

// Runs every kernel of the request once untimed, then all in turns until each has settled or the time is up. A kernel whose
// result is wrong, in the first run or in any later one, ends there with a Failure, and none of its samples counts.
// Ends with Finished. `cancelled` is asked between runs.
void measure(const MeasureRequest& request, Backend& backend, const Clock& clock, const std::function<void(const Event&)>& emit,
             const std::function<bool()>& cancelled);

}  // namespace warplens::measure
