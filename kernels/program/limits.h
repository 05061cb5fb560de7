// Limits that every CUDA architecture of today has in common; those that differ are hardware::Architecture's.
#pragma once

#include <cstdint>

namespace warplens {

inline constexpr uint32_t kMaxThreadsPerBlock = 1024;   // and in x and in y
inline constexpr uint32_t kMaxGridExtent = 0x7fffffff;  // in x, the largest of the three

}  // namespace warplens
