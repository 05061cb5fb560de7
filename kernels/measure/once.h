// Each of some jobs launched exactly once, unmeasured and unchecked: what a profiler is started on.
#pragma once

#include <string>

namespace warplens::measure {

// `path`: a JSON list of jobs as in docs/protocol.md. On standard output {"device":NAME}, and a line a job: {"job":NAME} or
// {"job":NAME,"error":WORDS}. Returns the exit code: 0, or 2 where nothing could be launched at all.
int run_once(const std::string& path, const std::string& cache_folder);

}  // namespace warplens::measure
