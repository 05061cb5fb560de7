// The place of a block in its grid.
#pragma once

#include "kernels/simt/launch.h"

namespace warplens::simt {

struct BlockIndex {
  uint64_t x = 0, y = 0, z = 0;
};
constexpr BlockIndex index_of(uint64_t linear, const Dim3& grid) {
  return {linear % grid.x, linear / grid.x % grid.y, linear / grid.x / grid.y};
}

}  // namespace warplens::simt
