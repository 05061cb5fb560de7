// The other .cu files of a program whose main file was opened.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "kernels/frontend/clang/parse/parse.h"

namespace warplens::frontend {

// Where the opened file launches kernels that it and what it includes only declare, or has none and calls functions that launch: the .cu
// files beside it that define them, without a main() of their own, are included behind its text. Returns a note for each of them.
std::vector<std::string> include_other_files(ParseJob& job, const std::vector<std::pair<std::string, std::string>>& settings);

}  // namespace warplens::frontend
