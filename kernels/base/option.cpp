#include "kernels/base/option.h"

#include "kernels/base/number.h"

namespace warplens {

Error invalid_option(std::string_view option, std::string_view value, std::string_view expected) {
  return {"invalid " + std::string(option) + " '" + std::string(value) + "'", {}, "expected " + std::string(expected), {}};
}

std::string integers(int64_t least, int64_t most) {
  if (most == std::numeric_limits<int64_t>::max()) return "an integer of " + std::to_string(least) + " or more";
  return "an integer from " + std::to_string(least) + " to " + std::to_string(most);
}

Result<int64_t> integer_option(std::string_view option, std::string_view value, int64_t least, int64_t most) {
  const auto number = whole_number(value);
  if (number && *number >= least && *number <= most) return *number;
  return invalid_option(option, value, integers(least, most));
}

}  // namespace warplens
