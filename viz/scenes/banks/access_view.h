// One access of a trace with what scenes need of it, taken out of a snapshot.
#pragma once

#include <optional>

#include "kernels/analysis/snapshot.h"
#include "kernels/hardware/banks.h"
#include "kernels/hardware/sectors.h"
#include "viz/strings/strings.h"

namespace warplens::viz {

struct AccessView {
  hardware::WarpAccess access;
  hardware::Architecture arch = hardware::default_architecture();
  Space space = Space::Shared;
  MemoryOp op = MemoryOp::Load;
  uint32_t warp = 0, line = 0;
  std::string array;            // "As"
  std::string type;             // "float[32][33]" where it is declared so, else empty
  std::string text;             // the access as written
  uint64_t object_address = 0;  // of the array's first byte
  uint32_t element_bytes = 4;
  std::vector<uint64_t> extents;  // of the array, outermost first
  uint32_t elsewhere = 0;         // lanes that the same pointer leads to the other space: not in the access's mask
};

// `index` is into Trace::accesses.
AccessView make_access_view(const analysis::Snapshot& snapshot, uint32_t index,
                            const hardware::Architecture& arch = hardware::default_architecture());

// How many lanes reach the other space, where they are counted; empty where none does.
std::string elsewhere_text(const AccessView& view, const Strings& strings);

}  // namespace warplens::viz
