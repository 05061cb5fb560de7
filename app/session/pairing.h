// Which access of one kernel is which of another: the n-th load of As beside the n-th load of As.
#pragma once

#include <array>
#include <vector>

#include "app/session/kept.h"
#include "kernels/analysis/snapshot.h"

namespace warplens::app {

// A step of both sides' clock.
struct PairedAccess {
  std::array<uint32_t, 2> access{kNone, kNone};  // into Trace::accesses; kNone: this side has no counterpart
  std::array<uint32_t, 2> last{kNone, kNone};    // its access, else the latest before: what it has done by then
  std::array<bool, 2> ended{};                   // it has no access any more
};
using Pairing = std::vector<PairedAccess>;

// The accesses of a warp on each side (null: not there yet), paired by the memory, the array, the operation, and how often the warp
// has done that before. A buffer that has another name on the other side is paired by its role: the first input with the first input.
// In the left side's order; what only the right side does comes where the right side does it.
Pairing pair_accesses(const analysis::Snapshot* left, uint32_t left_warp, const analysis::Snapshot* right, uint32_t right_warp);

}  // namespace warplens::app
