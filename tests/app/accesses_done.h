// Position among the followed warp's accesses: how many of them have been executed, counting the shown one.
#pragma once

#include <algorithm>

#include "app/session/playing/player.h"

namespace warplens::app {

inline int64_t accesses_done(const Player& player) {
  if (!player.moment() || !player.moment()->access || player.warp() >= player.snapshot()->warps.size()) return 0;
  const auto& accesses = player.snapshot()->warps[player.warp()].accesses;
  return std::upper_bound(accesses.begin(), accesses.end(), *player.moment()->access) - accesses.begin();
}

}  // namespace warplens::app
