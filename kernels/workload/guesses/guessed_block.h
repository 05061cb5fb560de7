// How many threads a block has where nobody says it.
#pragma once

#include <string>
#include <vector>

#include "kernels/base/result.h"
#include "kernels/program/program.h"
#include "kernels/simt/launch.h"

namespace warplens::workload {

// In two dimensions, if the kernel uses them, those of a square tile of shared memory, perhaps with padding in its rows.
simt::Dim3 guessed_block(const Program& program);

// What to try where the kernel leaves its shared arrays with `guess`: as many threads as they have elements, powers of two.
std::vector<simt::Dim3> smaller_blocks(const Program& program, const simt::Dim3& guess);

// A block in place of the one that was guessed first.
struct SettledBlock {
  simt::Dim3 block;
  std::string tried;
  Error failed;
};
std::string why_settled(const SettledBlock& settled);

// What goes wrong in a launch whose block was guessed may be the guess: says so, and which block the shared arrays ask for, where all of
// one dimension have as many elements, and not as many as the guess has threads.
Error with_guess(Error error, const Program& program, const simt::Dim3& guessed);

}  // namespace warplens::workload
