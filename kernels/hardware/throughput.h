// How long an SM needs for what a block asks of it, resource by resource: bounds from counts and the GPU's rates, no prediction. The
// longest says what limits a kernel once latency is hidden.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "kernels/hardware/architecture.h"

namespace warplens::hardware {

enum class Resource : uint8_t { SharedWavefronts, Dram, MultiplyAdds };

// Rates of one SM per clock cycle.
struct Rates {
  const char* device = "";     // whose they are
  double wavefronts = 1;       // of shared memory
  double multiply_adds = 128;  // of floats, by all lanes
  double dram_bytes = 0;       // its share of the GPU's memory bandwidth
  double l2_bytes = 0;         // its share of what the L2 gives; 0: not known
};
std::optional<Rates> rates_of(const Architecture& arch);  // nullopt: not known here

struct BlockWork {
  uint64_t wavefronts = 0;  // shared memory
  double dram_bytes = 0;    // that pass through memory, used or not; 0: not known, or served by the caches
  double multiply_adds = 0;
};
struct Bound {
  Resource resource = Resource::SharedWavefronts;
  double cycles = 0;  // of an SM
};
// What is needed at all, the longest first.
std::vector<Bound> bounds(const BlockWork& work, const Rates& rates);

}  // namespace warplens::hardware
