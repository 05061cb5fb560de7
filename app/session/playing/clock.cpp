#include "app/session/playing/clock.h"

#include <algorithm>

namespace warplens::app {

std::vector<const Player*> PairClock::players() const {
  std::vector<const Player*> all;
  for (size_t side = 0; side < sides(); ++side) all.push_back(&player(side));
  return all;
}

const Pairing* PairClock::pairs() const {
  std::vector<std::pair<SnapshotPtr, uint32_t>> key;
  for (size_t side = 0; side < sides(); ++side) key.emplace_back(player(side).snapshot(), player(side).warp());
  return &pairing_.get(key, [&] {
    std::vector<TracedWarp> warps;
    for (const auto& [snapshot, warp] : key) warps.push_back({snapshot.get(), warp});
    return pair_accesses(warps);
  });
}

void PairClock::seek(uint64_t place) {
  at_ = std::min(place, length());
  for (size_t side = 0; side < sides(); ++side) {
    Player& player = this->player(side);
    if (!player.snapshot() || !player.snapshot()->block) continue;
    const uint32_t access = at_ == 0 ? kNone : (*pairs())[at_ - 1].last[side];
    player.seek(access == kNone ? 0 : player.snapshot()->block->trace.accesses[access].tick);
  }
}

void PairClock::follow_warp(uint32_t warp) {
  for (size_t side = 0; side < sides(); ++side) player(side).follow_warp(warp);
  seek(at_);
}

// The next pair, or the one before, of which a side has a conflict.
std::optional<uint64_t> PairClock::conflict(bool forwards) const {
  const Pairing& pairs = *this->pairs();
  // The place may have been chosen before there is anything to be at.
  for (uint64_t place = std::min<uint64_t>(at_, pairs.size()); forwards ? place < pairs.size() : place > 1; place += forwards ? 1 : -1) {
    const PairedAccess& pair = pairs[forwards ? place : place - 2];
    for (size_t side = 0; side < sides(); ++side)
      if (pair.access[side] != kNone && player(side).snapshot()->block->trace.accesses[pair.access[side]].conflicts > 0)
        return forwards ? place + 1 : place - 1;
  }
  return std::nullopt;
}

std::optional<uint64_t> PairClock::target(Jump jump) const {
  const auto when = [](bool possible, uint64_t place) { return possible ? std::optional(place) : std::nullopt; };
  switch (jump) {
    case Jump::Start:
      return when(at_ > 0, 0);
    case Jump::PreviousStep:
    case Jump::PreviousAccess:
      return when(at_ > 0, at_ - 1);
    case Jump::End:
      return when(at_ < length(), length());
    case Jump::NextStep:
    case Jump::NextAccess:
      return when(at_ < length(), at_ + 1);
    case Jump::NextConflict:
      return conflict(true);
    case Jump::PreviousConflict:
      return conflict(false);
    case Jump::StepOver:
    case Jump::StepOut:
    case Jump::NextTile:
    case Jump::PreviousTile:
      return std::nullopt;
  }
  return std::nullopt;
}

std::optional<uint64_t> StepClock::target(Jump jump) const {
  const uint64_t here = at(), last = length();
  switch (jump) {
    case Jump::Start:
      return here > 0 ? std::optional<uint64_t>(0) : std::nullopt;
    case Jump::PreviousStep:
    case Jump::PreviousAccess:
      return here > 0 ? std::optional(here - 1) : std::nullopt;
    case Jump::End:
      return here < last ? std::optional(last) : std::nullopt;
    case Jump::NextStep:
    case Jump::NextAccess:
      return here < last ? std::optional(here + 1) : std::nullopt;
    default:
      return std::nullopt;
  }
}

}  // namespace warplens::app
