// One question to a worker of its own: what do loads of these patterns cost?
#pragma once

#include <string>
#include <vector>

#include "kernels/measure/protocol.h"

namespace warplens::measure {

struct Asked {
  Hello hello;
  Device device;                     // the GPU that answered
  std::vector<ProbeAnswer> answers;  // one a pattern
  std::map<Probing::Kind, ProbeFit> fits;
};
// `command` starts the worker (worker_command()); calibrates and asks in one go, and ends the worker. Waits up to `seconds`. Errors: no
// worker, no GPU, no compiler, a calibration that makes no sense.
Result<Asked> ask_gpu(const std::vector<std::string>& command, const std::vector<ProbePattern>& patterns, double seconds = 60);

}  // namespace warplens::measure
