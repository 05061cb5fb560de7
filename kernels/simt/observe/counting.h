// Observers of accesses that are composed with the handlers when they are compiled, since every run of the window counts: an access costs
// little more than a virtual call would. What is seen now and then is an Observer (observer.h).
#pragma once

#include "kernels/simt/machine/warp.h"
#include "kernels/simt/run.h"

namespace warplens::simt {

// `Usual`: an access that the caches of patterns know, so that it is counted exactly and does not loop.
struct Counting {
  static bool sees(const Warp& warp) { return warp.counts != nullptr; }
  template <bool Usual>
  static void access(Warp& warp, const AccessInfo& info, const PatternCount& count) {
    SiteCounts& site = warp.counts[info.site];
    ++site.instructions;
    site.wavefronts += count.wavefronts;
    site.conflicts += count.conflicts;
    site.sectors += count.sectors;
    site.in_shared += count.spaces >> static_cast<uint32_t>(Space::Shared) & 1;
    site.spaces |= count.spaces;
    if constexpr (Usual) return;
    site.in_both += (count.spaces & space_bit(Space::Shared)) && count.spaces != space_bit(Space::Shared);
    site.turns += count.turns;
    site.inexact += count.exact ? 0 : 1;
  }
};

template <class... Each>
struct Composed {
  static bool sees(const Warp& warp) { return (Each::sees(warp) || ...); }
  template <bool Usual>
  static void access(Warp& warp, const AccessInfo& info, const PatternCount& count) {
    (Each::template access<Usual>(warp, info, count), ...);
  }
};
using AccessObservers = Composed<Counting>;

}  // namespace warplens::simt
