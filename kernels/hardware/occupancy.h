// How many blocks an SM can hold, and which limit binds. Source of the rules: the CUDA programming guide's occupancy section.
#pragma once

#include <cstdint>

#include "kernels/hardware/architecture.h"

namespace warplens::hardware {

struct BlockNeeds {
  uint32_t threads = 0;
  uint32_t registers_per_thread = 0;
  uint64_t shared_bytes = 0;  // static and dynamic
};
enum class OccupancyLimit : uint8_t { Threads, Registers, Shared, Blocks, DoesNotFit };
struct Occupancy {
  // Blocks that each limit alone would allow on one SM; where the block needs none of a resource, the SM's blocks.
  uint32_t by_threads = 0, by_registers = 0, by_shared = 0, by_blocks = 0;
  uint32_t blocks = 0;                              // the least of them
  uint32_t warps = 0;                               // resident warps at that number
  double fraction = 0;                              // of the SM's warps
  OccupancyLimit binding = OccupancyLimit::Blocks;  // the first of the least, in the order of the enumeration
};
Occupancy occupancy(const BlockNeeds& needs, const Architecture& arch);
const char* name(OccupancyLimit limit);  // "threads", "registers", "shared", "blocks", "does not fit"

}  // namespace warplens::hardware
