// The one door: whatever the user changes is one step, can be undone, and is saved.
#include <gtest/gtest.h>

#include "app/state/state_file.h"
#include "tests/app/accesses_done.h"
#include "tests/app/fakes.h"

namespace warplens::app {
namespace {

// Each thing that the user can change, with what it is afterwards.
struct Change {
  const char* what;
  void (*make)(Workbench&);
};
constexpr Change kChanges[] = {
    {"a parameter", [](Workbench& b) { b.set_parameter("STRIDE", 16); }},
    {"the kernel", [](Workbench& b) { b.choose_kernel("empty"); }},
    {"registers", [](Workbench& b) { b.change([](Settings& s) { s.registers = 64; }); }},
    {"the architecture", [](Workbench& b) { b.change([](Settings& s) { s.architecture = "sm_80"; }); }},
    {"the size of the loops", [](Workbench& b) { b.change([](Settings& s) { s.measure.loop_size = 256; }); }},
    {"the plot", [](Workbench& b) { b.change([](Settings& s) { s.measure.plot = "ladder"; }); }},
    {"the followed warp", [](Workbench& b) { b.follow_warp(1); }},
    {"the followed lane", [](Workbench& b) { b.follow_lane(9); }},
    {"a switch of a stage", [](Workbench& b) { b.change([](Settings& s) { s.views["memory.colour"] = "writer"; }); }},
    {"both sides of Compare", [](Workbench& b) { b.compare_preset("padding"); }},
};

TEST(Choices, EachChangeIsOneStepThatIsUndoneRedoneSavedAndRestored) {
  for (const Change& change : kChanges) {
    SCOPED_TRACE(change.what);
    auto bench = fake_workbench();
    ViewState start;
    start.choices[0] = {"good", {}, {}};
    bench->restore(start);
    ASSERT_TRUE(settle(*bench));
    const Settings before = bench->settings();
    ASSERT_FALSE(bench->can_undo());
    change.make(*bench);
    const Settings after = bench->settings();
    EXPECT_FALSE(before == after);
    const auto saved = parse_state("s.json", to_json(bench->state(), {}, {}));
    ASSERT_TRUE(saved.ok());
    auto other = fake_workbench();
    other->restore(saved->state);
    EXPECT_TRUE(other->settings() == after);
    EXPECT_TRUE(bench->undo());
    EXPECT_TRUE(bench->settings() == before);
    EXPECT_FALSE(bench->can_undo());
    EXPECT_TRUE(bench->redo());
    EXPECT_TRUE(bench->settings() == after);
  }
}

TEST(Choices, ComparedBeforeBothSidesAreThereThereIsNoConflictToGoTo) {
  auto bench = fake_workbench();
  ViewState start;
  start.choices[0] = {"good", {}, {}};
  bench->restore(start);
  ASSERT_TRUE(settle(*bench));
  bench->jump(Jump::End);
  ASSERT_GT(accesses_done(bench->player()), 1);
  bench->compare_current();  // at that access, of sides that are still worked out
  EXPECT_FALSE(bench->can(Jump::PreviousConflict));
  EXPECT_FALSE(bench->can(Jump::NextConflict));
  ASSERT_TRUE(settle(*bench));
}

TEST(Choices, WhatIsFollowedIsPutIntoEffectWhenItIsUndone) {
  auto bench = fake_workbench();
  ViewState start;
  start.choices[0] = {"good", {}, {}};
  bench->restore(start);
  ASSERT_TRUE(settle(*bench));
  bench->follow_warp(1);
  EXPECT_EQ(bench->player().warp(), 1u);
  bench->follow_lane(3);
  bench->undo();  // going from warp to warp and lane to lane is one step
  EXPECT_EQ(bench->player().warp(), 0u);
  EXPECT_EQ(bench->player().lane(), 0u);
}

TEST(Choices, WhatTheProgramChoosesByItselfIsNotAStepOfTheHistory) {
  auto bench = fake_workbench();
  ViewState start;
  start.choices[0] = {"good", {}, {}};
  bench->restore(start);
  bench->show_stage("compare");
  EXPECT_FALSE(bench->side(SideId::Left).choice.name.empty());
  EXPECT_FALSE(bench->can_undo());
}

}  // namespace
}  // namespace warplens::app
