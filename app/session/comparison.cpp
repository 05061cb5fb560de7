#include "app/session/comparison.h"

#include <algorithm>

namespace warplens::app {

void Comparison::show_preset(Choices::By by) {
  choices_.change(
      [](Settings& s) {
        s.choices[1] = {"transpose_shared", {{"PAD", 0}}, {}};
        s.choices[2] = {"transpose_shared", {{"PAD", 1}}, {}};
      },
      by);
  clock_.set(0);
  wants_conflict_ = true;
}

void Comparison::show_current(Choices::By by) {
  const Player& main = choices_.side(SideId::Main).player;
  const uint64_t done = main.accesses_done();
  choices_.change(
      [&](Settings& s) {
        s.choices[1] = s.choices[2] = s.choices[0];
        s.followed[1] = s.followed[2] = s.followed[0];
      },
      by);
  // The same kernel on both sides: its n-th access is their n-th pair. Without one yet, the first that has something to tell.
  clock_.set(main.snapshot() ? done : 1);
  wants_conflict_ = !main.snapshot();
}

void Comparison::take_snapshot() {
  clock_.seek(clock_.at());
  if (!wants_conflict_) return;
  const auto conflict = clock_.target(Jump::NextConflict);
  if (!conflict) return;
  wants_conflict_ = false;
  clock_.seek(*conflict);
}

void Comparison::restore(SideId selected, uint64_t place) {
  selected_ = selected;
  clock_.set(place);
  wants_conflict_ = false;
}

}  // namespace warplens::app
