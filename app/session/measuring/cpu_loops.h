// The CPU loops as a stage shows them and lessons ask about them: how large, in which cache, how far.
#pragma once

#include <array>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "kernels/cpu/loop_misses.h"

namespace warplens::app {

struct LoopSetup {
  uint32_t n = 128;
  cpu::CacheShape cache;
  friend bool operator==(const LoopSetup&, const LoopSetup&) = default;
};
// Those that are offered. Extents that show something: all fits, a column fits, it does not; 144 is 9 lines to a row, which no power of
// two is.
inline constexpr uint32_t kLoopExtents[] = {16, 32, 64, 128, 144, 256, 512, 1024};
inline constexpr cpu::CacheShape kLoopCaches[] = {{32 * 1024, 64, 8}, {48 * 1024, 64, 12}, {4 * 1024, 64, 4}};
std::string cache_id(const cpu::CacheShape& shape);  // "32x8"

// As a stage keeps it; what is missing or not offered is the usual value.
inline constexpr const char *kLoopExtentView = "cpu.n", *kLoopCacheView = "cpu.cache", *kLoopStepView = "cpu.step.window";
using Views = std::map<std::string, std::string>;
LoopSetup loop_setup_of(const Views& views);

// Both orders, by cpu::kLoopOrders.
using LoopRuns = std::array<std::shared_ptr<const cpu::LoopRun>, 2>;
LoopRuns run_loops(const LoopSetup& setup);
uint64_t steps_of(const LoopRuns& runs);                          // multiply-adds that both were simulated for
uint64_t loop_step_of(const Views& views, const LoopRuns& runs);  // multiply-adds so far

}  // namespace warplens::app
