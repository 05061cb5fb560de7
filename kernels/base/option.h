// The value of an option that cannot be, refused in one shape wherever the option is read.
#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>

#include "kernels/base/result.h"

namespace warplens {

// "invalid --threads '0' (expected an integer from 1 to 256)". `expected` is what the value has to be, as it follows the word.
Error invalid_option(std::string_view option, std::string_view value, std::string_view expected);

// "an integer from 1 to 256", "an integer of 1 or more"
std::string integers(int64_t least, int64_t most = std::numeric_limits<int64_t>::max());

// The text as an integer of that range; else the error says which range it is.
Result<int64_t> integer_option(std::string_view option, std::string_view value, int64_t least,
                               int64_t most = std::numeric_limits<int64_t>::max());

}  // namespace warplens
