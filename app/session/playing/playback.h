// Playing: what it goes by, how fast, and how far the shown access has been played. All of it follows from the time that has passed, so
// that the same seconds show the same picture however many frames they were cut into.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

#include "app/session/playing/player.h"

namespace warplens::app {

enum class PlayBy : uint8_t { Step, Access, Wavefront, Conflict, Tile };
inline constexpr std::array kPlayBy = {PlayBy::Step, PlayBy::Access, PlayBy::Wavefront, PlayBy::Conflict, PlayBy::Tile};
constexpr const char* name(PlayBy by) {
  constexpr const char* kNames[] = {"step", "access", "wavefront", "conflict", "tile"};
  return kNames[static_cast<size_t>(by)];
}
constexpr std::optional<PlayBy> find_play_by(std::string_view text) {
  for (const PlayBy by : kPlayBy)
    if (text == name(by)) return by;
  return std::nullopt;
}
constexpr Jump next_of(PlayBy by) {
  constexpr Jump kNext[] = {Jump::NextStep, Jump::NextAccess, Jump::NextAccess, Jump::NextConflict, Jump::NextTile};
  return kNext[static_cast<size_t>(by)];
}

constexpr Jump previous_of(PlayBy by) {
  constexpr Jump kPrevious[] = {Jump::PreviousStep, Jump::PreviousAccess, Jump::PreviousAccess, Jump::PreviousConflict, Jump::PreviousTile};
  return kPrevious[static_cast<size_t>(by)];
}

// The share of an access's flight that is shown when `done` of its `wavefronts` have been served: each begins and ends slowly, and rests
// before the next one begins.
inline float eased_phase(double done, uint32_t wavefronts) {
  constexpr double kFlight = 0.8;  // of a wavefront's time; then its words have arrived
  const double at = std::clamp(done, 0.0, static_cast<double>(wavefronts));
  const double served = std::max(0.0, std::ceil(at) - 1), share = std::min(1.0, (at - served) / kFlight);
  double eased = share * share * (3 - 2 * share);
  if (served + 1 < wavefronts) eased = std::min(eased, 0.999);  // all of it is the next one's beginning
  return static_cast<float>((served + eased) / std::max(1u, wavefronts));
}

class Playback {
 public:
  // How many wavefronts the shown access has; 0: there is none.
  using Item = uint32_t;

  bool playing() const { return playing_; }
  PlayBy by() const { return by_; }
  double speed() const { return speed_; }
  void set_speed(double units_per_second) { speed_ = units_per_second; }
  void set_by(PlayBy by) { by_ = by, stop(); }
  bool moving() const { return playing_ || (units_ && *units_ < until_); }

  // A wavefront that was being served is gone on with; all else begins with what is shown.
  void play() {
    playing_ = true;
    if (by_ != PlayBy::Wavefront) units_ = 0;
  }
  // What is in flight arrives, and no more.
  void pause(Item shown) {
    if (std::exchange(playing_, false) && units_) until_ = by_ == PlayBy::Wavefront ? std::ceil(*units_) : length(shown);
  }
  void stop() { playing_ = false, units_.reset(); }
  // Something else is shown: all of it, or from its beginning where it plays.
  void rest() {
    units_.reset();
    if (playing_) units_ = 0;
  }
  // A person went to something else: the first wavefront of its access flies, where that can be followed by eye, and rests.
  void show(Item shown) {
    rest();
    if (playing_ || shown == 0) return;
    if (followed_by_eye())
      units_ = 0, until_ = length(shown) / shown;
    else
      open(shown);
  }

  // How far what is shown has been played, from 0 to 1; 1 where nothing moves.
  float phase(Item shown) const {
    if (!units_ || (moving() && !followed_by_eye())) return 1;
    const auto wavefronts = std::max<uint32_t>(1, shown);
    return eased_phase(*units_ / length(shown) * wavefronts, wavefronts);
  }

  // `next()` goes to the next item and gives what it shows; nullopt at the end. True where something may look different now.
  template <class Next>
  bool advance(double seconds, Item shown, Next next) {
    if (!moving()) return false;
    if (!units_) units_ = length(shown);  // it has been played
    *units_ += seconds * (playing_ || by_ == PlayBy::Wavefront ? speed_ : std::max(speed_, 1.0) * until_);
    while (playing_ && *units_ >= length(shown)) {
      const double left = *units_ - length(shown);
      const std::optional<Item> to = next();
      if (!to) return stop(), true;
      shown = *to;
      units_ = left;
    }
    if (!playing_) land(shown);
    return true;
  }

  // The next wavefront of what is shown is served, or the one before is shown again; false where it has no further one.
  bool step_wavefront(bool forwards, Item shown) {
    const double wavefronts = std::max<uint32_t>(1, shown);
    const double served = units_ ? std::ceil(*units_ / length(shown) * wavefronts) : wavefronts;
    playing_ = false, by_ = PlayBy::Wavefront;
    if (forwards ? served >= wavefronts : served <= 1) return false;
    units_ = forwards ? served : served - 1;
    until_ = forwards ? served + 1 : served - 1;
    return true;
  }
  // What is shown has been played so far, and rests there.
  void show_played(double units) { playing_ = false, units_ = units, until_ = units; }
  std::optional<double> resting() const { return moving() ? std::nullopt : units_; }  // nullopt: all of it, or still in flight
  // Something is shown for the first time: its first wavefront has been served, and rests.
  void open(Item shown) {
    if (!playing_ && shown > 1) show_played(length(shown) / shown);
  }
  // Units per second: where it is faster, flights cannot be followed, and what plays is shown whole.
  static bool followed_by_eye(double speed, PlayBy by) { return speed <= 4 || by == PlayBy::Wavefront; }
  // Shows the first wavefront of the access that has just become current.
  void show_first_wavefront() { units_ = 0, until_ = 1; }

 private:
  // What was in flight has arrived; an access of which all wavefronts have is at rest.
  void land(Item shown) {
    if (*units_ < until_) return;
    units_ = until_;
    if (until_ >= length(shown)) units_.reset();
  }

  bool followed_by_eye() const { return followed_by_eye(speed_, by_); }
  double length(Item shown) const { return by_ == PlayBy::Wavefront ? std::max<uint32_t>(1, shown) : 1; }

  PlayBy by_ = PlayBy::Step;
  double speed_ = 1;  // units per second: items, or wavefronts
  bool playing_ = false;
  std::optional<double> units_;  // of what is shown that have been played; nullopt: all of it
  double until_ = 0;             // where they end while nothing plays
};

}  // namespace warplens::app
