// A block of the grid as a person names it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/base/result.h"
#include "kernels/simt/launch.h"

namespace warplens::app {

// The linear index of "5", "(1, 2)" or "1, 2, 0"; what is left out is 0, and a single number counts the blocks, x fastest. The error says
// which blocks there are.
Result<uint64_t> block_at(std::string_view text, const simt::Dim3& grid);
// Of --blocks: "all", for which there are none, "first", or one of them.
Result<std::vector<uint64_t>> chosen_blocks(const std::string& blocks, const simt::Dim3& grid);
// "5" in a grid of one row, else "(1, 2)".
std::string block_index(uint64_t block, const simt::Dim3& grid);

}  // namespace warplens::app
