// A header's options are written for the GPU's compiler: which of them hold for the interpreter too.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace warplens::workload {

struct MacroOption {
  std::string name;
  std::optional<std::string> value;  // none: it is undefined again
};
// Those that define or undefine a macro, in their order.
std::vector<MacroOption> macro_options(const std::vector<std::string>& options);

// Those that change what a GPU computes and that the interpreter does not heed.
std::vector<std::string> ignored_options(const std::vector<std::string>& options);

}  // namespace warplens::workload
