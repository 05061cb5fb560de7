#include "app/session/clock.h"

#include <algorithm>

namespace warplens::app {

const Pairing* PairClock::pairs() const {
  const auto key = [](const Player& p) { return std::pair{p.snapshot(), p.warp()}; };
  return &pairing_.get({key(*players_[0]), key(*players_[1])}, [&] {
    return pair_accesses(players_[0]->snapshot().get(), players_[0]->warp(), players_[1]->snapshot().get(), players_[1]->warp());
  });
}

void PairClock::seek(uint64_t place) {
  at_ = std::min(place, length());
  for (size_t side = 0; side < 2; ++side) {
    Player& player = *players_[side];
    if (!player.snapshot() || !player.snapshot()->block) continue;
    const uint32_t access = at_ == 0 ? kNone : (*pairs())[at_ - 1].last[side];
    player.seek(access == kNone ? 0 : player.snapshot()->block->trace.accesses[access].tick);
  }
}

void PairClock::follow_warp(uint32_t warp) {
  for (Player* player : players_) player->follow_warp(warp);
  seek(at_);
}

// The next pair, or the one before, of which a side has a conflict.
std::optional<uint64_t> PairClock::conflict(bool forwards) const {
  const Pairing& pairs = *this->pairs();
  // The place may have been chosen before there is anything to be at.
  for (uint64_t place = std::min<uint64_t>(at_, pairs.size()); forwards ? place < pairs.size() : place > 1; place += forwards ? 1 : -1) {
    const PairedAccess& pair = pairs[forwards ? place : place - 2];
    for (size_t side = 0; side < 2; ++side)
      if (pair.access[side] != kNone && players_[side]->snapshot()->block->trace.accesses[pair.access[side]].conflicts > 0)
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
    case Jump::NextTile:
    case Jump::PreviousTile:
      return std::nullopt;
  }
  return std::nullopt;
}

}  // namespace warplens::app
