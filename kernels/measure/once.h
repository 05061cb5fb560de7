// Each of some jobs launched exactly once, unmeasured and unchecked: what a profiler is started on.
#pragma once

#include <string>
#include <string_view>

#include "kernels/base/result.h"

namespace warplens::measure {

// A line of its standard output: the device first, then each job, with what went wrong.
struct OnceLine {
  std::string device, job, error;
};
std::string encode(const OnceLine& line);
Result<OnceLine> decode_once_line(std::string_view line);

// `path`: a request to measure, as in docs/protocol.md. Returns the exit code: 0, or 2 where nothing could be launched at all.
int run_once(const std::string& path, const std::string& cache_folder);

}  // namespace warplens::measure
