// What an instruction costs above a plain one. The limit on ticks makes an endless loop end soon; so that one full of atomics, scattered
// accesses or library calls does so too, without a clock, a costly instruction counts as several ticks against the limit.
// The numbers are rounded up from times on one core: a plain instruction of a full warp takes 5 to 15 ns, so one more tick stands for 14
// ns.
#pragma once

#include "kernels/simt/machine/warp.h"

namespace warplens::simt {

inline constexpr uint64_t kSlowLaneTicks = 2;       // a lane's access on its own: atomics, lanes at unlike places of their arrays
inline constexpr uint64_t kAsyncLaneTicks = 6;      // one that arrives later
inline constexpr uint64_t kKnownPatternTicks = 16;  // a warp's addresses unlike those of the access before
inline constexpr uint64_t kNewPatternTicks = 100;   // unlike any that were seen: described and counted
inline constexpr uint64_t kDivergeTicks = 4;        // lanes diverge and reconverge
inline constexpr uint64_t kArriveTicks = 8;         // at a barrier
inline constexpr uint64_t kPrintLaneTicks = 64;
inline constexpr uint64_t kMovedBytesPerTick = 4;  // of Fill and Copy, per lane

// Quarters of a tick for each active lane, of the operations that go lane by lane.
uint8_t lane_cost(const Program& program, const Instruction& in);

static inline void charge_lanes(Warp& warp, const Decoded* in) {
  warp.charge((in->uniform_d ? 1 : static_cast<uint64_t>(std::popcount(warp.active))) * in->lane_cost / 4);
}

}  // namespace warplens::simt
