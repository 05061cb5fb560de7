// What limits a side of Compare, from its counts and the GPU's rates.
#pragma once

#include <optional>
#include <vector>

#include "kernels/analysis/snapshot.h"
#include "kernels/hardware/occupancy.h"
#include "kernels/hardware/throughput.h"

namespace warplens::app {

struct SideLimits {
  std::vector<hardware::Bound> bounds;  // of the traced block, the longest first; empty: nothing is known to limit it
  uint64_t wavefronts = 0;
  double l2_cycles = 0;           // at most, of an SM: as if L1 served none of the block's sectors; 0: the rate is not known
  double work = 0;                // of a block, as its header counts it: flops, else bytes; 0: it says neither
  bool of_flops = false;          // which of the two
  bool compiled = false;          // the counts are those as compiled
  hardware::Occupancy occupancy;  // with the registers that the compiled account needs, an estimate; no blocks: not known
  // Work for each cycle, at best.
  double rate() const { return bounds.empty() || bounds.front().cycles <= 0 ? 0 : work / bounds.front().cycles; }
};
// `compiled`: with the counts as compiled, where they are there. The header's work is spread evenly over the blocks.
std::optional<SideLimits> limits_of(const analysis::Snapshot& snapshot, const hardware::Architecture& arch, bool compiled);

}  // namespace warplens::app
