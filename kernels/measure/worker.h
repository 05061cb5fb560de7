// The measuring process: requests in, events out, one request at a time. A crash or a hang in it costs one measurement only.
#pragma once

#include <memory>
#include <vector>

#include "kernels/measure/backend.h"

namespace warplens::measure {

struct Backends {
  std::vector<std::unique_ptr<Backend>> all;
  std::vector<std::string> missing;  // what is not there, and what to install, in words
};

// Greets, then serves the requests that come in on `input` until it ends; the answers go to `output`. Both are file
// descriptors. Returns the exit code of the process: 0 when the input ended or a request left the process spent, 1 when nobody
// reads the answers any more.
int run_worker(int input, int output, const Backends& backends, const Clock& clock);

// `warplens worker`: all backends that this machine has, on standard input and output. Whatever else writes to standard output
// in this process goes to standard error instead. Ends the process. `cache_folder`: for machine code; empty: none is kept.
[[noreturn]] int run_worker(const std::string& cache_folder);

// Seconds of the computer's steady clock.
double steady_seconds();

}  // namespace warplens::measure
