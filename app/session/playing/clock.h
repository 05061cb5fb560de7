// Time as the transport has it, whatever it counts: a place from 0 to a length, and jumps.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "app/session/choices.h"
#include "app/session/compare/pairing.h"

namespace warplens::app {

class Clock {
 public:
  virtual ~Clock() = default;
  virtual uint64_t at() const = 0;
  virtual uint64_t length() const = 0;
  virtual void seek(uint64_t place) = 0;
  virtual std::optional<uint64_t> target(Jump jump) const = 0;  // nullopt: there is nothing to jump to
  virtual void follow_warp(uint32_t warp) = 0;
  // What it moves: one player whose ticks it counts, or several, of which it counts the pairs of accesses; none where nothing moves in
  // time.
  virtual std::vector<const Player*> players() const = 0;
  virtual const Pairing* pairs() const { return nullptr; }
  // The key of the text that says where it is: of {at} and {of}.
  virtual const char* position() const { return "panel.tick"; }
  // Where parts of it begin, and the key of the text that names one, of {tile}.
  virtual std::vector<uint64_t> parts() const { return {}; }
  virtual const char* part() const { return nullptr; }
  // Played to its end, it begins anew.
  virtual bool repeats() const { return false; }

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

// The accesses of the followed warp of the compared sides, paired.
class PairClock : public Clock {
 public:
  explicit PairClock(Choices& choices) : choices_(choices) {}
  uint64_t at() const override { return at_; }
  uint64_t length() const override { return pairs()->size(); }
  void seek(uint64_t place) override;
  std::optional<uint64_t> target(Jump jump) const override;
  void follow_warp(uint32_t warp) override;
  std::vector<const Player*> players() const override;
  const Pairing* pairs() const override;
  const char* position() const override { return "panel.clock"; }

  void set(uint64_t place) { at_ = place; }  // before there is anything to seek in

 private:
  std::optional<uint64_t> conflict(bool forwards) const;

  Player& player(size_t side) const { return choices_.side(kCompared[side]).player; }
  size_t sides() const { return choices_.settings().compared(); }

  Choices& choices_;
  mutable Kept<Pairing, std::vector<std::pair<SnapshotPtr, uint32_t>>> pairing_;
  uint64_t at_ = 0;
};

// The clock of a stage that counts something of its own, in equal steps.
class StepClock : public Clock {
 public:
  std::optional<uint64_t> target(Jump jump) const override;
  void follow_warp(uint32_t) override {}
  std::vector<const Player*> players() const override { return {}; }
};

// The clock of a stage in which nothing changes over time.
class NoClock : public StepClock {
 public:
  uint64_t at() const override { return 0; }
  uint64_t length() const override { return 0; }
  void seek(uint64_t) override {}
};

}  // namespace warplens::app
