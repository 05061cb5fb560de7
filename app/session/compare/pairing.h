// Which access of one kernel is which of another: the n-th load of As beside the n-th load of As; of a kernel as written beside the same
// as compiled, those of the same bytes.
#pragma once

#include <array>
#include <vector>

#include "app/session/kept.h"
#include "app/session/view.h"
#include "kernels/analysis/snapshot.h"

namespace warplens::app {

// A step of the sides' common clock.
struct PairedAccess {
  std::array<uint32_t, kMaxCompared> access{kNone, kNone, kNone};  // into Trace::accesses; kNone: this side has no counterpart
  std::array<uint32_t, kMaxCompared> last{kNone, kNone, kNone};    // its access, else the latest before: what it has done by then
  std::array<bool, kMaxCompared> ended{};                          // it has no access any more
  // A wide access is the counterpart of several narrow ones, one step each: which of them this is, from 0, and how many there are.
  struct Part {
    uint32_t at = 0, of = 1;
    friend bool operator==(const Part&, const Part&) = default;
  };
  std::array<Part, kMaxCompared> part{};
};
using Pairing = std::vector<PairedAccess>;

struct TracedWarp {
  const analysis::Snapshot* snapshot = nullptr;  // null: not there yet
  uint32_t warp = 0;
};

// The accesses of a warp on each side, paired by the memory, the array, the operation, and how often the warp has done that before. A
// buffer that has another name on another side is paired by its role: the first input with the first input. Two accounts of one kernel are
// paired by the bytes of the lowest active lane instead, since the compiler makes one access of several, and changes their order.
// In the first side's order; what only another side does comes where that side does it.
Pairing pair_accesses(const std::vector<TracedWarp>& sides);

// The same kernel and setting, one as written and one as compiled.
bool two_accounts(const analysis::Snapshot& a, const analysis::Snapshot& b);

}  // namespace warplens::app
