// Two or three kernels, settings or accounts under one clock: which they are at first, and whose parameters are changed.
#pragma once

#include "app/session/choices.h"
#include "app/session/playing/clock.h"

namespace warplens::app {

// Sides that are worth comparing, by name.
struct ComparePreset {
  const char* id;  // in the string table: "compare.preset.ID"
  std::vector<Choice> sides;
};
const std::vector<ComparePreset>& compare_presets();
// Where a side is on the screen: "left", "middle" where there are three, "right".
const char* side_name(size_t side, size_t of);

class Comparison {
 public:
  explicit Comparison(Choices& choices) : choices_(choices), clock_(choices) {}

  PairClock& clock() { return clock_; }
  const PairClock& clock() const { return clock_; }
  size_t size() const { return choices_.settings().compared(); }  // how many sides
  SideId selected() const { return size() < kMaxCompared && selected_ == SideId::Third ? SideId::Right : selected_; }
  void select(SideId side) { selected_ = side; }
  void select_next();

  bool empty() const { return choices_.side(SideId::Left).choice.name.empty(); }
  void show_preset(const ComparePreset& preset, Choices::By by);  // at the access whose costs differ most
  const ComparePreset* preset() const;                            // that is shown; null: something else is
  void show(const std::vector<Choice>& sides, Choices::By by);    // at the access whose costs differ most
  void show_accounts();                                           // the main kernel and setting as written, and as compiled
  // The main kernel and setting beside a variant of it, at the access of Main's `tick`; without one, where they differ most.
  void show_beside(const Choice& variant, std::optional<uint64_t> tick, Choices::By by);
  // Nobody has chosen the sides, or changed what show_beside has made of Main.
  bool follows_main() const;
  // A third side, like the selected one; and one fewer: the selected one goes, and what is right of it moves left.
  void add_side();
  void remove_side();
  void show_difference() { wants_difference_ = true, wanted_tick_.reset(), take_snapshot(); }
  // A side has another snapshot.
  void take_snapshot();
  void restore(SideId selected, std::optional<uint64_t> place);  // nullopt: where the sides differ most
  std::optional<uint64_t> place() const;                         // nullopt: it is still looked for, or there are no sides

 private:
  bool all_there() const;  // the sides are what was requested
  // Where the costs of the sides' accesses differ most, the first of several; else the first conflict.
  std::optional<uint64_t> difference() const;
  // That of the first side's last access at `wanted_tick_`; before its first: the difference.
  std::optional<uint64_t> wanted() const;

  Choices& choices_;
  PairClock clock_;
  SideId selected_ = SideId::Right;
  bool wants_difference_ = false;          // once there is one to go to
  std::optional<uint64_t> wanted_tick_;    // of the first side: where it is shown in place of the difference
  std::array<Choice, kMaxCompared> made_;  // the sides that the program chose last; empty: a person chose them
};

}  // namespace warplens::app
