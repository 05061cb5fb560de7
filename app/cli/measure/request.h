// What the words of `warplens measure` ask the worker to do.
#pragma once

#include "app/cli/measure.h"
#include "kernels/measure/protocol.h"

namespace warplens::app {

struct PlannedMeasurement {
  measure::MeasureRequest request;
  std::vector<std::string> notes;  // what was guessed
};
// "sgemm_tiled TILE=32 M=1024": the name, and after it settings and sizes, distinguished by the names that the kernel declares.
Result<workload::What> read_what(const std::string& words, const workload::What& common, const std::vector<catalog::KernelSpec>& kernels);

Result<PlannedMeasurement> plan_measurement(const MeasureCommand& command);

}  // namespace warplens::app
