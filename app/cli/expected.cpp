#include "app/cli/expected.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <functional>

#include "kernels/base/option.h"

namespace warplens::app {
namespace {

// Not one of CLI11's ValidationErrors, which it puts in its own words.
class RefusedOption : public CLI::ParseError {
 public:
  explicit RefusedOption(warplens::Error error)
      : ParseError("RefusedOption", to_string(error), CLI::ExitCodes::ValidationError), error(std::move(error)) {}
  warplens::Error error;
};

// `shown`: in the help, beside the option.
CLI::Option* expect(CLI::Option* option, std::string shown, std::string expected, std::function<bool(const std::string&)> fits) {
  return option->check(CLI::Validator(
      [option, expected = std::move(expected), fits = std::move(fits)](std::string& text) {
        if (!fits(text)) refuse_option(invalid_option(option->get_name(), text, expected));
        return std::string();
      },
      std::move(shown)));
}

}  // namespace

CLI::Option* expect_integer(CLI::Option* option, int64_t least, int64_t most) {
  return expect(option, {}, integers(least, most), [=](const std::string& text) { return integer_option({}, text, least, most).ok(); });
}

CLI::Option* expect_number(CLI::Option* option, double least, double most) {
  const bool open = std::isinf(most);
  const std::string range = open ? std::string() : fmt::format("{} to {}", least, most);
  return expect(option, range, open ? fmt::format("a number of {} or more", least) : "a number from " + range,
                [=](const std::string& text) {
                  char* end = nullptr;
                  const double value = std::strtod(text.c_str(), &end);
                  return !text.empty() && *end == '\0' && value >= least && value <= most && std::isfinite(value);
                });
}

CLI::Option* expect_one_of(CLI::Option* option, const std::vector<std::string>& names) {
  const std::string expected =
      names.size() == 2 ? fmt::format("{}", fmt::join(names, " or ")) : fmt::format("one of {}", fmt::join(names, ", "));
  return expect(option, fmt::format("{{{}}}", fmt::join(names, ",")), expected,
                [=](const std::string& text) { return std::find(names.begin(), names.end(), text) != names.end(); });
}

CLI::Option* expect_folder(CLI::Option* option) {
  return expect(option, {}, "an existing folder", [](const std::string& text) {
    std::error_code problem;
    return std::filesystem::is_directory(text, problem);
  });
}

void refuse_option(Error error) { throw RefusedOption(std::move(error)); }

const Error* refusal(const CLI::ParseError& problem) {
  const auto* const refused = dynamic_cast<const RefusedOption*>(&problem);
  return refused ? &refused->error : nullptr;
}

}  // namespace warplens::app
