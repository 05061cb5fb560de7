// One warp-wide access as the hardware model sees it: who, where, how wide. Pure values.
#pragma once

#include <array>
#include <cstdint>

namespace warplens::hardware {

inline constexpr uint32_t kLanes = 32;

struct WarpAccess {
  bool is_store = false;                   // an atomic counts as a store
  uint32_t width_bytes = 4;                // a lane: 1, 2, 4, 8 or 16
  uint32_t mask = 0xffffffffu;             // active lanes
  std::array<uint64_t, kLanes> address{};  // bytes; meaningless for inactive lanes
};

}  // namespace warplens::hardware
