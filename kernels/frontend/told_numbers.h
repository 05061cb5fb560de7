// Numbers that whoever has the host code followed tells it, in place of those of a parameter's name.
#pragma once

#include <cstdint>

namespace warplens::frontend {

// Of a kernel: how many blocks of it fit on a multiprocessor, and the block and the least grid with which most of its threads do.
inline constexpr const char *kOccupancyBlocks = "<blocks>", *kOccupancyBlock = "<block>", *kOccupancyGrid = "<grid>";

// What a whole number is taken to be that is read from outside, and what where nobody tells.
inline constexpr const char* kCountRead = "<count>";
inline constexpr int64_t kUsualCount = 1024;

}  // namespace warplens::frontend
