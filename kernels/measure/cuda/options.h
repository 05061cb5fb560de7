// Which options a kernel's header may hand to the device compiler. A header is a stranger's text, and options of the compiler write files.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace warplens::measure::cuda {

// Why the first of the options that is not allowed is not; nothing where all are. Allowed is what changes the code that is made and touches
// no file: levels of optimisation, precision, registers, macros, the language.
std::optional<std::string> why_not_allowed(const std::vector<std::string>& options);

}  // namespace warplens::measure::cuda
