// How many threads can run at once.
#pragma once

#include <algorithm>
#include <cstdint>
#include <thread>

namespace warplens {

inline uint32_t cores() { return std::max(1u, std::thread::hardware_concurrency()); }

}  // namespace warplens
