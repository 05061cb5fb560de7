// Whole numbers as people type them.
#pragma once

#include <cstdint>
#include <string_view>

#include "kernels/base/result.h"

namespace warplens {

// "-12". The error tells what is not an integer from what is too large.
Result<int64_t> whole_number(std::string_view text);

}  // namespace warplens
