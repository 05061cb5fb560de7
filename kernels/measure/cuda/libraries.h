// CUDA's libraries, opened at run time: from the system, a toolkit, or Python wheels.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "kernels/base/result.h"
#include "kernels/measure/cuda/driver_api.h"

namespace warplens::measure::cuda {

// Where to look. Each is the path of a library; empty: found by itself.
struct LibraryPaths {
  std::string driver, nvrtc, cublas, nvml;
};
// WARPLENS_CUDA_DRIVER, WARPLENS_NVRTC, WARPLENS_CUBLAS, WARPLENS_NVML.
LibraryPaths paths_from_environment();

// Folders in which toolkits and Python wheels keep libraries ("lib") or headers ("include"); those that are there, the toolkit that
// CUDA_HOME or CUDA_PATH names first.
std::vector<std::string> toolkit_folders(const std::string& kind);

// Errors name the library and say what to install. The libraries stay open: CUDA's do not survive being closed.
Result<DriverApi> open_driver(const std::string& path);
Result<NvrtcApi> open_nvrtc(const std::string& path);
Result<CublasApi> open_cublas(const std::string& path);
Result<NvmlApi> open_nvml(const std::string& path);

}  // namespace warplens::measure::cuda
