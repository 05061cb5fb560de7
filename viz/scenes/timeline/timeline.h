// The transport's strip: k tiles, accesses, conflicts, barriers and the cursor over the ticks of a block.
#pragma once

#include <array>

#include "kernels/analysis/snapshot.h"
#include "viz/scenes/scene.h"

namespace warplens::viz {

// Of matrices: what its outermost loop with a barrier goes through are k tiles; of other kernels they are rounds.
bool is_product(const analysis::Snapshot& snapshot);

// Made once for a snapshot and a warp; painting costs the strip's pixels, however long the trace is.
struct TimelineDensity {
  uint64_t ticks = 0;
  struct Bin {
    uint32_t accesses = 0, conflicts = 0;
  };
  std::vector<Bin> bins;                 // equal shares of the ticks
  std::vector<uint64_t> barriers;        // ticks at which the last warp arrived, ascending
  std::vector<uint64_t> k_tiles;         // ticks at which the followed warp's k tiles begin
  bool product = true;                   // of matrices; in other kernels they are rounds of the outermost loop with a barrier
  const char* part = nullptr;            // the key of the text that names one of them, where they are neither
  std::vector<uint64_t> conflict_ticks;  // exact ones while there are few, else empty
};
TimelineDensity make_timeline_density(const analysis::Snapshot& snapshot, uint32_t warp, uint32_t bins = 4096);

// Compare's clock counts pairs of accesses of the followed warps, into Trace::accesses (kNone: that side has none): ticks are half
// pairs, so that a barrier is between two.
using AccessPairs = std::vector<std::array<uint32_t, 3>>;  // two sides, or three
TimelineDensity make_pair_density(const std::vector<const analysis::Snapshot*>& sides, const std::vector<uint32_t>& warps,
                                  const AccessPairs& pairs, uint32_t bins = 4096);
inline constexpr uint64_t kTicksPerPair = 2;

struct TimelineInput {
  const TimelineDensity* density = nullptr;
  uint64_t tick = 0;
};
struct TimelineScene : Scene {
  Rect track;
  uint64_t ticks = 0;
  std::vector<Rect> conflict_marks;
};
TimelineScene layout_timeline(const TimelineInput& input, const Frame& frame);
float timeline_x(const TimelineScene& scene, uint64_t tick);
uint64_t timeline_tick(const TimelineScene& scene, float x);  // clamped to 0..ticks

}  // namespace warplens::viz
