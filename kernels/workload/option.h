// The options of WHAT from their texts: the command line's, and those that the window has for a file.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "kernels/workload/workload.h"

namespace warplens::workload {

// The pairs in "BM=64,BN=64" or "T=pair<int, 2> N=4": a comma or a blank parts only what is followed by a name and an equals sign, outside
// of brackets and quotes.
std::vector<std::string> split_pairs(std::string_view text);
// Errors: what begins with no NAME=.
Result<std::vector<std::pair<std::string, std::string>>> read_pairs(std::string_view written, const std::string& text);

// `option`: kernel, launch, set, size, arg, dump, grid, block, shared, against, tolerance or include. `written` is how the reader knows it,
// for example "--grid". Errors: the option has no such value.
Status set_option(What& what, std::string_view option, std::string_view written, const std::string& text);

}  // namespace warplens::workload
