// The parameters of a kernel, read from its text: what measuring needs to know where no front end is built.
#pragma once

#include <string>

#include "kernels/frontend/request.h"

namespace warplens::workload {

// `kernel`: empty for the file's first __global__ function. Knows the plain types of CUDA's scalars and vectors; another type, as one
// that is a template parameter, is an error that names it.
Result<frontend::KernelSignature> read_signature(std::string_view source, std::string_view kernel);

}  // namespace warplens::workload
