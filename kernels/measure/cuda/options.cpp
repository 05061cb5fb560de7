#include "kernels/measure/cuda/options.h"

#include <algorithm>
#include <string_view>

namespace warplens::measure::cuda {
namespace {

constexpr std::string_view kWhole[] = {"--use_fast_math",
                                       "-use_fast_math",
                                       "--extra-device-vectorization",
                                       "-extra-device-vectorization",
                                       "--restrict",
                                       "-restrict",
                                       "--generate-line-info",
                                       "-lineinfo",
                                       "--device-debug",
                                       "-G",
                                       "--disable-warnings",
                                       "-w",
                                       "--ptxas-options=-v",
                                       "-default-device",
                                       "--relocatable-device-code=false"};

// An option and what may follow it.
struct WithValue {
  std::string_view option;
  std::string_view characters;  // of the value, at least one
};
constexpr std::string_view kDigits = "0123456789";
constexpr std::string_view kWords = "abcdefghijklmnopqrstuvwxyz";
constexpr WithValue kWithValue[] = {{"--ptxas-options=-O", "01234"},
                                    {"--ptxas-options=-maxrregcount=", kDigits},
                                    {"--maxrregcount=", kDigits},
                                    {"-maxrregcount=", kDigits},
                                    {"--ftz=", kWords},
                                    {"-ftz=", kWords},
                                    {"--prec-sqrt=", kWords},
                                    {"-prec-sqrt=", kWords},
                                    {"--prec-div=", kWords},
                                    {"-prec-div=", kWords},
                                    {"--fmad=", kWords},
                                    {"-fmad=", kWords},
                                    {"--std=c++", kDigits},
                                    {"-std=c++", kDigits},
                                    {"--dopt=", kWords},
                                    {"-dopt=", kWords}};

// Macros take any text; it is one argument, whatever is in it.
constexpr std::string_view kMacros[] = {"--define-macro=", "--undefine-macro=", "-D", "-U"};

bool is_allowed(std::string_view option) {
  if (std::find(std::begin(kWhole), std::end(kWhole), option) != std::end(kWhole)) return true;
  for (const auto& [name, characters] : kWithValue)
    if (option.starts_with(name) && option.size() > name.size() &&
        option.find_first_not_of(characters, name.size()) == std::string_view::npos)
      return true;
  return std::any_of(std::begin(kMacros), std::end(kMacros),
                     [&](std::string_view name) { return option.starts_with(name) && option.size() > name.size(); });
}

}  // namespace

std::optional<std::string> why_not_allowed(const std::vector<std::string>& options) {
  for (const std::string& option : options)
    if (!is_allowed(option))
      return "the option '" + option.substr(0, 200) +
             "' for the device compiler is not allowed; only options that change code generation are, such as --ptxas-options=-O1, "
             "--use_fast_math or --maxrregcount=128";
  return std::nullopt;
}

}  // namespace warplens::measure::cuda
