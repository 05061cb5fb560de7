// docs/supported.md: what kernels may use, from the tables and the device headers themselves.
#pragma once

#include <string>

#include "kernels/base/result.h"

namespace warplens::frontend {

// `headers` is the folder of the device headers.
Result<std::string> supported_page(const std::string& headers);

}  // namespace warplens::frontend
