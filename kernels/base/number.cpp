#include "kernels/base/number.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
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

std::string number_text(double number) {
  return std::trunc(number) == number && std::abs(number) < 0x1p53 ? fmt::format("{:.0f}", number) : fmt::format("{}", number);
}
std::string number_text(float number) {
  return std::trunc(number) == number && std::abs(number) < 0x1p53f ? fmt::format("{:.0f}", number) : fmt::format("{}", number);
}

std::string grouped(uint64_t number) {
  std::string digits = std::to_string(number);
  for (size_t at = digits.size(); at > 3;) digits.insert(at -= 3, " ");
  return digits;
}

std::string counted(uint64_t number, std::string_view one, std::string_view many) {
  std::string text = grouped(number) + " ";
  if (number == 1 || many.empty()) text += one;
  if (number != 1) text += many.empty() ? "s" : many;
  return text;
}

}  // namespace warplens
