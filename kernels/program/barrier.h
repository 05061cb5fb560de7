#pragma once

#include <cstdint>

namespace warplens {

// Instruction::count of a barrier with a reduction that each lane of a warp may reach at another instruction.
inline constexpr uint8_t kLanesByThemselves = 0;

}  // namespace warplens
