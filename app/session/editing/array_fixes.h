// What would serve all accesses of a block to one shared array with fewer wavefronts: longer rows, or a swizzle of each row.
#pragma once

#include <vector>

#include "kernels/analysis/snapshot.h"
#include "kernels/hardware/remedy.h"

namespace warplens::app {

struct ArrayFix {
  hardware::Remedy remedy;
  uint64_t wavefronts = 0;  // of all accesses of the traced block to the array
  uint64_t bytes = 0;       // of shared memory, more than now
};
struct ArrayFixes {
  hardware::RowLayout layout;
  uint64_t wavefronts = 0;      // as it is
  std::vector<ArrayFix> fixes;  // those that take fewer, the fewest first, then the fewest bytes; then the simplest
};

// `object` is into Trace::objects; `pitch_bytes` of a row, 0 where it has none: then there is nothing to fix. What accesses of 8 or 16
// bytes take together stays together.
ArrayFixes array_fixes(const analysis::Snapshot& snapshot, uint32_t object, uint64_t pitch_bytes, const hardware::Architecture& arch);

}  // namespace warplens::app
