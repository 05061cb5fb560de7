// Which elements of a shared array a block touches.
#pragma once

#include <cstdint>
#include <vector>

#include "kernels/analysis/snapshot.h"

namespace warplens::viz {

// By rows and columns; the elements that the block never touches are padding.
struct ArrayUse {
  uint64_t rows = 0, columns = 0;
  std::vector<uint8_t> touched;
};
ArrayUse make_array_use(const analysis::Snapshot& snapshot, uint32_t object);

}  // namespace warplens::viz
