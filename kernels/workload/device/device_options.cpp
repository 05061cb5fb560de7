#include "kernels/workload/device/device_options.h"

#include <algorithm>
#include <string_view>

namespace warplens::workload {
namespace {

// The rest of an option that begins with one of the names.
std::optional<std::string_view> after(std::string_view option, std::initializer_list<std::string_view> names) {
  for (const std::string_view name : names)
    if (option.starts_with(name)) return option.substr(name.size());
  return std::nullopt;
}

std::optional<MacroOption> macro_of(std::string_view option) {
  if (const auto defined = after(option, {"--define-macro=", "-D"})) {
    const size_t equals = defined->find('=');
    const std::string_view value = equals == std::string_view::npos ? "1" : defined->substr(equals + 1);
    return MacroOption{std::string(defined->substr(0, equals)), std::string(value)};
  }
  if (const auto undefined = after(option, {"--undefine-macro=", "-U"})) return MacroOption{std::string(*undefined), std::nullopt};
  return std::nullopt;
}

// Speed, registers and messages; or as the interpreter computes anyway.
bool changes_no_result(std::string_view option) {
  option.remove_prefix(std::min(option.find_first_not_of('-'), option.size()));
  constexpr std::string_view kAsComputed[] = {"fmad=true", "ftz=false", "prec-sqrt=true", "prec-div=true", "std=c++20"};
  constexpr std::string_view kOfSpeed[] = {"ptxas-options=",
                                           "maxrregcount=",
                                           "restrict",
                                           "extra-device-vectorization",
                                           "lineinfo",
                                           "generate-line-info",
                                           "G",
                                           "device-debug",
                                           "w",
                                           "disable-warnings",
                                           "dopt=",
                                           "relocatable-device-code=false"};
  return std::ranges::find(kAsComputed, option) != std::end(kAsComputed) || std::ranges::any_of(kOfSpeed, [&](std::string_view name) {
           return name.ends_with('=') ? option.starts_with(name) : option == name;
         });
}

}  // namespace

std::vector<MacroOption> macro_options(const std::vector<std::string>& options) {
  std::vector<MacroOption> macros;
  for (const std::string& option : options)
    if (auto macro = macro_of(option)) macros.push_back(std::move(*macro));
  return macros;
}

std::vector<std::string> ignored_options(const std::vector<std::string>& options) {
  std::vector<std::string> unheeded;
  for (const std::string& option : options)
    if (!macro_of(option) && !changes_no_result(option)) unheeded.push_back(option);
  return unheeded;
}

}  // namespace warplens::workload
