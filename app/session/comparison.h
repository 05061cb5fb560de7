// Two kernels or settings under one clock: which they are at first, and whose parameters are changed.
#pragma once

#include "app/session/choices.h"
#include "app/session/clock.h"

namespace warplens::app {

// Two sides that are worth comparing, by name.
struct ComparePreset {
  const char* id;  // in the string table: "compare.preset.ID"
  Choice left, right;
};
const std::vector<ComparePreset>& compare_presets();

class Comparison {
 public:
  explicit Comparison(Choices& choices)
      : choices_(choices), clock_(choices.side(SideId::Left).player, choices.side(SideId::Right).player) {}

  PairClock& clock() { return clock_; }
  const PairClock& clock() const { return clock_; }
  SideId selected() const { return selected_; }
  void select(SideId side) { selected_ = side; }

  bool empty() const { return choices_.side(SideId::Left).choice.name.empty(); }
  void show_preset(const ComparePreset& preset, Choices::By by);  // at the first access that costs one side more
  const ComparePreset* preset() const;                            // that is shown; null: something else is
  void show_current(Choices::By by);  // the main kernel and setting on both sides, at the access that Main shows
  // A side has another snapshot.
  void take_snapshot();
  void restore(SideId selected, uint64_t place);

 private:
  // The first pair whose accesses do not cost the same, else the first conflict.
  std::optional<uint64_t> difference() const;

  Choices& choices_;
  PairClock clock_;
  SideId selected_ = SideId::Right;
  bool wants_difference_ = false;  // once there is one to go to
};

}  // namespace warplens::app
