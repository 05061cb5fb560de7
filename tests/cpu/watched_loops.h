// The loops' own source over arrays that are looked up in a cache that is too simple to be wrong.
#pragma once

#include <cstdint>

#include "kernels/cpu/loop_misses.h"

namespace warplens::cpu {

struct WatchedLoops {
  LoopCounts counts, at_stop;  // of the whole loops; up to a multiply-add
};
WatchedLoops watch(LoopOrder order, uint32_t n, const CacheShape& shape, uint64_t stop);

}  // namespace warplens::cpu
