// Controls say what using them does, layouts do nothing.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/panels/act.h"
#include "app/panels/panels.h"
#include "app/state/state_file.h"
#include "tests/app/fakes.h"
#include "tests/app/paper_screen.h"
#include "tests/app/situations.h"

namespace warplens::app {
namespace {

const Control& control_of(const PanelsScene& scene, const std::string& id) {
  for (const Control& control : scene.controls)
    if (control.id == id) return control;
  throw std::out_of_range(id);
}

TEST(Action, EveryControlThatTakesTheFocusSaysWhatItDoes) {
  size_t seen = 0;
  for (const Situation& situation : situations()) {
    SCOPED_TRACE(situation.name);
    auto bench = real_catalog_workbench();
    PaperScreen screen;
    situation.prepare(*bench, screen.state);
    screen.frame(*bench);
    for (const Control& control : screen.frame(*bench).controls) {
      if (!control.takes_focus() || control.chosen) continue;  // what is chosen already is not chosen again
      ++seen;
      EXPECT_NE(control.action, Action()) << control.id;
    }
  }
  EXPECT_GT(seen, 1000u);
}

TEST(Action, IsAValueThatNamesWhatWillBe) {
  PaperScreen screen;
  auto bench = fake_workbench();
  ViewState view;
  view.stage = "banks";
  view.choices[0] = {"good", {}, {}};
  bench->restore(view);
  ASSERT_TRUE(settle(*bench));
  const PanelsScene scene = screen.frame(*bench);
  EXPECT_EQ(control_of(scene, "STRIDE=16").action, Action(act::SetParameter{"STRIDE", 16}));
  EXPECT_EQ(control_of(scene, "STRIDE=32").action, Action(act::SetParameter{"STRIDE", 32})) << "a rule forbids it: applying makes an offer";
  EXPECT_EQ(control_of(scene, "kernel.empty").action, Action(act::ChooseKernel{"empty"}));
  EXPECT_EQ(control_of(scene, "stage.tiles").action, Action(act::Run{"view.tiles"}));
  apply({.action = act::SetParameter{"STRIDE", 16}}, *bench, screen.state, english());
  EXPECT_EQ(bench->active().choice.set.at("STRIDE"), 16);
}

// Its explanation might cover what the click has opened.
TEST(Action, AButtonThatWasClickedIsExplainedAgainOnceTheMouseHasMoved) {
  PaperScreen screen;
  auto bench = fake_workbench();
  ViewState view;
  view.stage = "banks";
  view.choices[0] = {"good", {}, {}};
  bench->restore(view);
  ASSERT_TRUE(settle(*bench));
  screen.frame(*bench);
  const viz::Point at = screen.state.places.at("time.play").center();
  ASSERT_TRUE(screen.point(*bench, at).tooltip);
  screen.click(*bench, at);
  EXPECT_FALSE(screen.point(*bench, at).tooltip);
  EXPECT_TRUE(screen.point(*bench, {at.x + 6, at.y}).tooltip);
}

// Whatever the mouse is over or the keys have focused, a layout only looks.
TEST(Action, ALayoutChangesNothingAndGivesTheSameTwice) {
  for (const Situation& situation : situations()) {
    SCOPED_TRACE(situation.name);
    auto bench = real_catalog_workbench();
    PaperScreen screen;
    situation.prepare(*bench, screen.state);
    const PanelsScene first = screen.frame(*bench);
    const viz::Recorder metrics;
    const PanelFrame frame{1600, 900, viz::dark_theme(), english(), metrics, 1};
    const std::string before = to_json(bench->state(), bench->preferences, shown_now(*bench));
    for (size_t at = 0; at < first.controls.size(); at += 1 + first.controls.size() / 12) {
      const Control& control = first.controls[at];
      Input input;
      input.pointer = control.visible.center();
      input.pointed = input.held = input.focused = control.id;
      const PanelsScene a = layout_panels(*bench, screen.state, frame, input), b = layout_panels(*bench, screen.state, frame, input);
      ASSERT_EQ(a.controls.size(), b.controls.size()) << control.id;
      ASSERT_EQ(a.canvas.drawing().size(), b.canvas.drawing().size()) << control.id;
      for (size_t i = 0; i < a.controls.size(); ++i) ASSERT_EQ(a.controls[i].action, b.controls[i].action) << a.controls[i].id;
    }
    EXPECT_EQ(to_json(bench->state(), bench->preferences, shown_now(*bench)), before);
  }
}

}  // namespace
}  // namespace warplens::app
