// Time as the transport has it, whatever it counts: a place from 0 to a length, and jumps.
#pragma once

#include <array>
#include <memory>

#include "app/session/pairing.h"
#include "app/session/player.h"

namespace warplens::app {

class Clock {
 public:
  virtual ~Clock() = default;
  virtual uint64_t at() const = 0;
  virtual uint64_t length() const = 0;
  virtual void seek(uint64_t place) = 0;
  virtual std::optional<uint64_t> target(Jump jump) const = 0;  // nullopt: there is nothing to jump to
  virtual void follow_warp(uint32_t warp) = 0;
  // What it moves: one player whose ticks it counts, or two, of which it counts the pairs of accesses; none where nothing moves in time.
  virtual std::vector<const Player*> players() const = 0;
  virtual const Pairing* pairs() const { return nullptr; }

  bool can(Jump jump) const { return target(jump).has_value(); }
};

// The ticks of one kernel.
class KernelClock : public Clock {
 public:
  explicit KernelClock(Player& player) : player_(player) {}
  uint64_t at() const override { return player_.tick(); }
  uint64_t length() const override { return player_.ticks(); }
  void seek(uint64_t place) override { player_.seek(place); }
  std::optional<uint64_t> target(Jump jump) const override { return player_.target(jump); }
  void follow_warp(uint32_t warp) override { player_.follow_warp(warp); }
  std::vector<const Player*> players() const override { return {&player_}; }

 private:
  Player& player_;
};

// The accesses of the followed warp of two kernels, paired.
class PairClock : public Clock {
 public:
  PairClock(Player& left, Player& right) : players_{&left, &right} {}
  uint64_t at() const override { return at_; }
  uint64_t length() const override { return pairs()->size(); }
  void seek(uint64_t place) override;
  std::optional<uint64_t> target(Jump jump) const override;
  void follow_warp(uint32_t warp) override;
  std::vector<const Player*> players() const override { return {players_[0], players_[1]}; }
  const Pairing* pairs() const override;

  void set(uint64_t place) { at_ = place; }  // before there is anything to seek in

 private:
  std::optional<uint64_t> conflict(bool forwards) const;

  std::array<Player*, 2> players_;
  mutable Kept<Pairing, std::array<std::pair<SnapshotPtr, uint32_t>, 2>> pairing_;
  uint64_t at_ = 0;
};

// Of a stage in which nothing moves in time.
class NoClock : public Clock {
 public:
  uint64_t at() const override { return 0; }
  uint64_t length() const override { return 0; }
  void seek(uint64_t) override {}
  std::optional<uint64_t> target(Jump) const override { return std::nullopt; }
  void follow_warp(uint32_t) override {}
  std::vector<const Player*> players() const override { return {}; }
};

}  // namespace warplens::app
