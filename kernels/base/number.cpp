#include "kernels/base/number.h"

#include <charconv>
#include <limits>

namespace warplens {

Result<int64_t> whole_number(std::string_view text) {
  int64_t number = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
  const std::string quoted = "'" + std::string(text) + "'";
  if (problem == std::errc::invalid_argument || end != text.data() + text.size()) return Error{quoted + " is not an integer", {}, {}, {}};
  if (problem == std::errc::result_out_of_range && text[0] == '-')
    return Error{quoted + " is too small; the minimum is " + std::to_string(std::numeric_limits<int64_t>::min()), {}, {}, {}};
  if (problem == std::errc::result_out_of_range)
    return Error{quoted + " is too large; the maximum is " + std::to_string(std::numeric_limits<int64_t>::max()), {}, {}, {}};
  return number;
}

}  // namespace warplens
