// Two kernels or settings under one clock: which they are at first, and whose parameters are changed.
#pragma once

#include "app/session/choices.h"
#include "app/session/clock.h"

namespace warplens::app {

class Comparison {
 public:
  explicit Comparison(Choices& choices)
      : choices_(choices), clock_(choices.side(SideId::Left).player, choices.side(SideId::Right).player) {}

  PairClock& clock() { return clock_; }
  const PairClock& clock() const { return clock_; }
  SideId selected() const { return selected_; }
  void select(SideId side) { selected_ = side; }

  bool empty() const { return choices_.side(SideId::Left).choice.name.empty(); }
  void show_preset(Choices::By by);   // transpose_shared, PAD = 0 beside PAD = 1, where they differ
  void show_current(Choices::By by);  // the main kernel and setting on both sides, at the access that Main shows
  // A side has another snapshot.
  void take_snapshot();
  void restore(SideId selected, uint64_t place);

 private:
  Choices& choices_;
  PairClock clock_;
  SideId selected_ = SideId::Right;
  bool wants_conflict_ = false;  // once there is one to go to
};

}  // namespace warplens::app
