// What the words of `warplens measure` ask the worker to do.
#pragma once

#include "app/cli/measure.h"
#include "kernels/measure/protocol.h"

namespace warplens::app {

struct PlannedMeasurement {
  measure::MeasureRequest request;
  std::vector<std::string> notes;  // what was guessed
};
Result<PlannedMeasurement> plan_measurement(const MeasureCommand& command);

}  // namespace warplens::app
