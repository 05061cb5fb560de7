// What an option of the command line takes, and its refusal of anything else: "invalid --threads '0' (expected an integer from 1 to 256)".
#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "app/cli/cli11.h"
#include "kernels/base/result.h"

namespace warplens::app {

// Each gives back the option.
CLI::Option* expect_integer(CLI::Option* option, int64_t least, int64_t most = std::numeric_limits<int64_t>::max());
// Of a number, which nan and inf are not.
CLI::Option* expect_number(CLI::Option* option, double least, double most = std::numeric_limits<double>::infinity());
CLI::Option* expect_one_of(CLI::Option* option, const std::vector<std::string>& names);
CLI::Option* expect_folder(CLI::Option* option);

// Ends the parsing of the command line.
[[noreturn]] void refuse_option(Error error);
// What ended it, in place of CLI11's own words; null: those.
const Error* refusal(const CLI::ParseError& problem);

}  // namespace warplens::app
