// Global memory: 32-byte sectors of 128-byte lines. Measured on an H200 (tests/data/h200_global_sectors.txt).
#pragma once

#include <vector>

#include "kernels/hardware/access.h"

namespace warplens::hardware {

inline constexpr uint32_t kSectorBytes = 32;
inline constexpr uint32_t kLineBytes = 128;

// Distinct sectors that the active lanes touch.
uint32_t count_sectors(const WarpAccess& access);

// The fewest sectors that could hold the distinct bytes that the active lanes ask for; `delta`: a lane's address, from any place.
uint32_t count_needed_sectors(uint32_t mask, const uint64_t* delta, uint32_t width_bytes);

struct Sector {
  uint64_t index = 0;       // byte address / 32
  uint32_t lanes = 0;       // mask of lanes that touch it
  uint32_t bytes_used = 0;  // distinct bytes of it that lanes requested
};
struct SectorExplanation {
  std::vector<Sector> sectors;  // ascending
  std::vector<uint64_t> lines;  // distinct line indices, ascending
  uint32_t bytes_used = 0;      // distinct bytes requested
  uint32_t bytes_moved = 0;     // 32 for each sector
  uint32_t ideal_sectors = 0;   // bytes_used rounded up to sectors
};
SectorExplanation explain_sectors(const WarpAccess& access);

}  // namespace warplens::hardware
