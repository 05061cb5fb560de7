// What the device compiler says of a kernel's registers. It needs no GPU; it runs in a process of its own, as the kernel may be a
// stranger's.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/base/result.h"
#include "kernels/measure/job.h"

namespace warplens::measure {

// Resources per thread, including those of called functions that are not inlined.
struct DeviceResources {
  int64_t registers = 0;
  int64_t stack_bytes = 0;
  int64_t spill_store_bytes = 0, spill_load_bytes = 0;  // of the code's instructions: registers saved to local memory, and read back
  std::string compiler;                                 // "NVRTC 13.0"
};

// Reads the report that ptxas -v writes; nothing where it is not about `entry`.
std::optional<DeviceResources> read_ptxas_report(std::string_view log, std::string_view entry);

// `warplens worker --resources sm_90`: a request to measure one kernel comes as a line of standard input, and one line answers. Returns the
// exit code.
int run_resources(const std::string& architecture);

// Starts that process and asks it. Error: why the answer is not known; without the compiler's log, which may quote files.
// `said` is "no_nvrtc" where there is no compiler.
Result<DeviceResources> ask_resources(const std::string& program, const Job& job, const std::string& architecture, double seconds);

}  // namespace warplens::measure
