// What the host code is told of a kernel's occupancy.
#pragma once

namespace warplens::frontend {

// In place of a parameter's name, of a kernel: how many blocks of it fit on a multiprocessor, and the block and the least grid with which
// most of its threads do.
inline constexpr const char *kOccupancyBlocks = "<blocks>", *kOccupancyBlock = "<block>", *kOccupancyGrid = "<grid>";

}  // namespace warplens::frontend
