// Nsight Compute, run on jobs that are launched once: what the hardware's counters say of each.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "kernels/base/result.h"
#include "kernels/measure/job.h"

namespace warplens::measure {

struct Counter {
  const char* name;    // ours, in JSON and tables: "load_wavefronts"
  const char* metric;  // ncu's
  bool everywhere;     // false: not every version and GPU has it
};
// The counters that are read for a launch: shared wavefronts, conflicts and instructions, and global sectors, by loads and stores.
// Asynchronous copies (LDGSTS) are separate: their reads count as global loads, but their writes do not count as shared stores.
const std::vector<Counter>& counters();
using Counts = std::map<std::string, uint64_t>;  // by our names; what is not known is not there

struct ProfiledLaunch {
  std::string function;  // "sgemm_tiled", without template arguments
  Counts counts;
};
// From the output of `ncu --csv`, in the order of the launches: whatever precedes the header is skipped, numbers may have thousands
// separators. Errors: no header, a column that is missing, a value that is not an integer.
Result<std::vector<ProfiledLaunch>> parse_ncu(const std::string& text);
// Why ncu counted nothing, from what it printed, in a sentence; empty when it does not say.
std::string ncu_complaint(const std::string& text);

// The path of ncu: `wanted`, or where systems and toolkits keep it. The error says what to install.
Result<std::string> find_ncu(const std::string& wanted);

struct CountedJob {
  Counts counts;
  std::string problem;  // why there are none
};
struct CountedJobs {
  std::string version;           // of ncu
  std::string device;            // "NVIDIA H200"
  std::vector<CountedJob> jobs;  // one a job
};
// Launches each job once under ncu, on this machine. `program`: a Warplens with `worker --once`. Errors: no permission, no GPU, no ncu.
Result<CountedJobs> count_jobs(const std::string& ncu, const std::string& program, const std::vector<Job>& jobs, double seconds = 600);

}  // namespace warplens::measure
