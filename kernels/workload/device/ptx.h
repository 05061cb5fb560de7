// Code for a GPU whose machine has no NVRTC: PTX of our own front end, which the driver compiles.
#pragma once

#include <functional>
#include <string>

#include "kernels/frontend/request.h"
#include "kernels/measure/protocol.h"

namespace warplens::workload {

// Gives every job of the request the code of its kernel and of its check, for a device of `architecture` ("sm_90"). Errors: what the
// front end refuses, an option that only NVRTC knows, and a missing compiler, with what to install.
Status add_ptx(measure::MeasureRequest& request, const std::string& architecture, frontend::Compiler& compiler);

// For measure::ClientOptions::complete: does so where the worker's device has no compiler, and for the kernels of files with host code,
// which NVRTC does not take.
std::function<Status(const measure::Hello&, measure::MeasureRequest&)> ptx_where_needed(const frontend::CompilerOptions& options);

}  // namespace warplens::workload
