// An element of an array as the source names it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace warplens {

// "[3][17]" of a linear index and the extents, outermost first; "[5]" without extents. An index past the end continues the outermost
// extent:
// "[32][0]" of 32 rows, "[-1][31]" before the first.
template <class Extent>
std::string index_text(const std::vector<Extent>& extents, int64_t linear) {
  std::string text;
  for (size_t d = extents.size(); d-- > 1;) {
    const int64_t extent = extents[d] == 0 ? 1 : static_cast<int64_t>(extents[d]), within = ((linear % extent) + extent) % extent;
    text = "[" + std::to_string(within) + "]" + text;
    linear = (linear - within) / extent;
  }
  return "[" + std::to_string(linear) + "]" + text;
}

}  // namespace warplens
