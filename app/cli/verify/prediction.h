// What the model says of a launch, in the terms of the hardware's counters.
#pragma once

#include <memory>

#include "app/cli/toolbox.h"
#include "kernels/measure/ncu.h"
#include "kernels/measure/probe.h"

namespace warplens::app {

struct Prediction {
  Prepared prepared;       // as compiled, at the sizes of `run`
  measure::Counts counts;  // of the whole launch, by the names of measure::counters()
};
Result<Prediction> predict(Toolbox& tools, const workload::What& what);

// One place in the source that reads shared memory, in the first block of the launch.
struct AskedSite {
  uint32_t line = 0, column = 0;
  std::string text, array;
  uint32_t width_bytes = 0;
  uint64_t instructions = 0;      // executed by the block
  uint64_t of_this_pattern = 0;   // those with the pattern asked about, the most frequent one
  std::string problem;            // why it cannot be asked about
  measure::ProbePattern pattern;  // where it can
};
Result<std::vector<AskedSite>> shared_loads(const Prepared& prepared);

}  // namespace warplens::app
