// What a saved state and the command line may ask for.
#pragma once

#include <cstdint>

namespace warplens::app {

constexpr int64_t kSmallestLoopSize = 16, kLargestLoopSize = 4096;  // of the CPU loops: more takes minutes
constexpr int64_t kMaxRegisters = 255;                              // per thread, of every architecture; 0: the estimate

}  // namespace warplens::app
