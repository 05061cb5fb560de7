// Measures the jobs of one request alternately, on any backend and by any clock.
#pragma once

#include <functional>

#include "kernels/measure/backend.h"
#include "kernels/measure/protocol.h"

namespace warplens::measure {

// Checks the result of every job, warms up, then takes samples of all alternately until each has settled or the time is up, and checks
// every result once more. A job whose result is wrong ends there with a Failure, and none of its samples counts. Samples during which
// the device was held back are dropped and counted.
// Ends with Finished, or with Spent: false, when the process can measure nothing more. `cancelled` is asked between runs.
bool measure(const MeasureRequest& request, Backend& backend, const Clock& clock, const std::function<void(const Event&)>& emit,
             const std::function<bool()>& cancelled);

}  // namespace warplens::measure
