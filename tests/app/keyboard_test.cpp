// The window without a mouse: Tab, arrows, Enter, Space and Escape.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "app/panels/panels.h"
#include "app/stages/stages.h"
#include "tests/app/fakes.h"
#include "tests/app/paper_screen.h"

namespace warplens::app {
namespace {

constexpr Chord kTab{Key::Tab, false, false}, kShiftTab{Key::Tab, false, true}, kRight{Key::Right}, kLeft{Key::Left}, kUp{Key::Up},
    kDown{Key::Down}, kEnter{Key::Enter}, kEscape{Key::Escape};

ViewState on(const std::string& stage) {
  ViewState state;
  state.stage = stage;
  for (Choice& choice : state.choices) choice = {"good", {}, {}};
  state.choices.back() = {};
  return state;
}

// All that Tab and, inside a group, the arrows come by until they are where they began.
std::set<std::string> reached(PaperScreen& screen, Workbench& bench) {
  std::set<std::string> ids;
  for (int stops = 0; stops < 500; ++stops) {
    screen.press(bench, kTab);
    if (!ids.insert(screen.focused).second) break;
    const std::string stop = screen.focused;
    const Control* const control = screen.state.interaction.find(stop);
    if (!control || control->group.empty()) continue;
    for (const Chord& arrow : {kLeft, kRight, kUp, kDown}) {
      for (std::string last; last != screen.focused;) {
        last = screen.focused;
        screen.press(bench, arrow);
        ids.insert(screen.focused);
      }
    }
  }
  return ids;
}

std::vector<std::string> ids_of_stages() {
  std::vector<std::string> ids;
  for (const Stage* stage : stages().all()) ids.push_back(stage->id);
  return ids;
}

class KeyboardOn : public testing::TestWithParam<std::string> {};

TEST_P(KeyboardOn, TabAndTheArrowsReachEveryControl) {
  PaperScreen screen;
  auto bench = fake_workbench();
  bench->restore(on(GetParam()));
  ASSERT_TRUE(settle(*bench));
  const PanelsScene scene = screen.frame(*bench);
  const std::set<std::string> ids = reached(screen, *bench);
  size_t wanted = 0;
  for (const Control& control : scene.controls) {
    if (!control.takes_focus()) continue;
    ++wanted;
    EXPECT_TRUE(ids.contains(control.id)) << control.id;
  }
  EXPECT_GT(wanted, 15u);
}

INSTANTIATE_TEST_SUITE_P(Stages, KeyboardOn, testing::ValuesIn(ids_of_stages()), [](const auto& info) { return info.param; });

// A kernel on a stage, drawn once.
class KeyboardInPictures : public testing::Test {
 protected:
  void open(const char* stage) {
    bench->restore(on(stage));
    ASSERT_TRUE(settle(*bench));
    screen.frame(*bench);
  }
  PaperScreen screen;
  std::unique_ptr<Workbench> bench = fake_workbench();
};
class Keyboard : public KeyboardInPictures {
 protected:
  void SetUp() override { open("banks"); }
};

TEST_F(Keyboard, ShiftTabGoesTheOtherWay) {
  std::vector<std::string> forwards, backwards;
  for (int i = 0; i < 4; ++i) screen.press(*bench, kTab), forwards.push_back(screen.focused);
  for (int i = 0; i < 3; ++i) screen.press(*bench, kShiftTab), backwards.push_back(screen.focused);
  forwards.pop_back();
  std::reverse(forwards.begin(), forwards.end());
  EXPECT_EQ(backwards, forwards);
}

// Tab until the focus is there.
bool tab_to(PaperScreen& screen, Workbench& bench, const std::string& id) {
  for (int i = 0; i < 100 && screen.focused != id; ++i) screen.press(bench, kTab);
  return screen.focused == id;
}

TEST_F(Keyboard, ArrowsMoveInAGroupAndSpaceChooses) {
  ASSERT_TRUE(tab_to(screen, *bench, "STRIDE=2")) << "where the group is entered: its chosen value";
  const uint64_t tick = bench->player().tick();
  screen.press(*bench, kRight);
  EXPECT_EQ(screen.focused, "STRIDE=16");
  EXPECT_EQ(bench->player().tick(), tick) << "the arrow is the group's, not time's";
  screen.press(*bench, {Key::Space});
  EXPECT_EQ(bench->active().choice.set.at("STRIDE"), 16);
  EXPECT_FALSE(bench->playing());
}

TEST_F(Keyboard, WithoutAFocusArrowsAndSpaceAreTimes) {
  screen.press(*bench, {Key::Home});
  const uint64_t tick = bench->player().tick();
  screen.press(*bench, kRight);
  EXPECT_GT(bench->player().tick(), tick);
  screen.press(*bench, {Key::Space});
  EXPECT_TRUE(bench->playing());
}

TEST_F(Keyboard, TheFocusedControlIsExplainedAndAClickHidesTheFocus) {
  ASSERT_TRUE(tab_to(screen, *bench, "theme"));
  EXPECT_TRUE(screen.frame(*bench).tooltip.has_value());
  const Rect theme = screen.state.interaction.find("theme")->rect;
  const bool dark = bench->preferences.dark;
  screen.click(*bench, theme.center());
  screen.frame(*bench);
  EXPECT_NE(bench->preferences.dark, dark);
  EXPECT_EQ(screen.focused, "");
}

TEST_F(Keyboard, TheExplanationIsBesideTheFocusedControlWhereverTheMouseRests) {
  screen.point(*bench, screen.state.places.at("stage").center());
  ASSERT_TRUE(tab_to(screen, *bench, "theme"));
  const PanelsScene scene = screen.frame(*bench);
  ASSERT_TRUE(scene.tooltip);
  const Point beside = scene.tooltip->at.center(), theme = screen.state.interaction.find("theme")->rect.center();
  EXPECT_FLOAT_EQ(beside.x, theme.x);
  EXPECT_FLOAT_EQ(beside.y, theme.y);
}

TEST_F(Keyboard, ADialogKeepsTheFocusAndGivesItBack) {
  ASSERT_TRUE(tab_to(screen, *bench, "menu"));
  screen.press(*bench, kEnter);
  EXPECT_TRUE(screen.state.overlays.menu);
  EXPECT_THAT(screen.focused, testing::StartsWith("menu."));
  const std::set<std::string> ids = reached(screen, *bench);
  for (const std::string& id : ids) EXPECT_THAT(id, testing::StartsWith("menu.")) << "what the menu covers is out of reach";
  EXPECT_GT(ids.size(), 20u);
  screen.press(*bench, kEscape);
  EXPECT_FALSE(screen.state.overlays.menu);
  EXPECT_EQ(screen.focused, "menu");
}

TEST(KeyboardInALesson, EscapeClosesTheMenuBeforeItEndsTheLesson) {
  PaperScreen screen;
  const Lesson lesson = sample_lesson();
  auto bench = fake_workbench(nullptr, {lesson});
  bench->restore(on("banks"));
  ASSERT_TRUE(settle(*bench));
  bench->open_lesson("sample");
  ASSERT_NE(bench->lesson(), nullptr);
  screen.state.overlays.menu = true;
  screen.press(*bench, kEscape);
  EXPECT_FALSE(screen.state.overlays.menu);
  EXPECT_NE(bench->lesson(), nullptr);
  screen.press(*bench, kEscape);
  EXPECT_EQ(bench->lesson(), nullptr);
}

TEST(KeyboardInALowWindow, TheFocusIsScrolledIntoView) {
  PaperScreen screen(1024, 480, 1.6f);
  auto bench = fake_workbench();
  bench->restore(on("banks"));
  ASSERT_TRUE(settle(*bench));
  screen.frame(*bench);
  ASSERT_TRUE(tab_to(screen, *bench, "registers.more"));
  const Control* const control = screen.state.interaction.find("registers.more");
  ASSERT_LT(control->scroll, SIZE_MAX);
  EXPECT_FLOAT_EQ(control->visible.height, control->rect.height);
}

TEST_F(Keyboard, ASliderIsMovedByTheArrows) {
  ASSERT_TRUE(tab_to(screen, *bench, "time.speed"));
  const double speed = bench->steps_per_second();
  screen.press(*bench, kRight);
  EXPECT_DOUBLE_EQ(bench->steps_per_second(), speed * 2);
}

// What surrounds the focus, and the control or the cell of it that has it.
struct Ring {
  size_t drawn = 0;
  Rect rect, around;
};
Ring ring_of(const PanelsScene& scene, const Interaction& interaction, uint64_t cell) {
  Ring ring;
  for (const viz::Record& record : scene.canvas.drawing())
    if (record.group == "focus" && record.kind == viz::Record::Kind::StrokeRect) ++ring.drawn, ring.rect = record.rect;
  if (const Control* const control = interaction.find(interaction.focus()))
    ring.around = viz::intersection(control->cell_rect(cell), control->visible);
  return ring;
}
void expect_around(const Ring& ring, const std::string& where) {
  ASSERT_EQ(ring.drawn, 1u) << where;
  EXPECT_NEAR(ring.rect.center().x, ring.around.center().x, 0.1f) << where;
  EXPECT_NEAR(ring.rect.center().y, ring.around.center().y, 0.1f) << where;
  for (const float more : {ring.rect.width - ring.around.width, ring.rect.height - ring.around.height}) {
    EXPECT_GT(more, 1) << where;
    EXPECT_LT(more, 12) << where;
  }
}

TEST_P(KeyboardOn, TheFocusedControlHasARingAroundIt) {
  PaperScreen screen;
  auto bench = fake_workbench();
  bench->restore(on(GetParam()));
  ASSERT_TRUE(settle(*bench));
  EXPECT_EQ(ring_of(screen.frame(*bench), screen.state.interaction, 0).drawn, 0u) << "nothing has the focus yet";
  std::set<std::string> stops;
  for (int i = 0; i < 200; ++i) {
    const PanelsScene scene = screen.press(*bench, kTab);
    if (!stops.insert(screen.focused).second) break;
    expect_around(ring_of(scene, screen.state.interaction, screen.state.interaction.cell()), screen.focused);
  }
  EXPECT_GT(stops.size(), 8u);
}

TEST_F(KeyboardInPictures, TheArrowsGoThroughTheElementsOfTheStageAndEnterFollowsThem) {
  open("tiles");
  ASSERT_TRUE(tab_to(screen, *bench, "cells.0"));
  const Control cells = *screen.state.interaction.find("cells.0");
  ASSERT_GT(cells.columns, 4u);
  EXPECT_EQ(screen.state.interaction.cell(), cells.cell) << "one begins at the followed lane's element";
  for (int i = 0; i < 3; ++i) screen.press(*bench, kRight);
  const PanelsScene scene = screen.frame(*bench);
  EXPECT_EQ(screen.state.interaction.cell(), cells.cell + 3);
  expect_around(ring_of(scene, screen.state.interaction, cells.cell + 3), "three to the right");
  ASSERT_TRUE(scene.tooltip.has_value());
  const uint32_t before = bench->player().lane();
  screen.press(*bench, kEnter);
  EXPECT_EQ(bench->player().lane(), before + 3) << "each lane of the kernel stores one element beside the last";
}

TEST_F(KeyboardInPictures, TheArrowsGoThroughTheLanesOfAVariable) {
  open("banks");
  bench->jump(Jump::NextAccess);
  ASSERT_TRUE(tab_to(screen, *bench, "variable.0"));
  for (int i = 0; i < 5; ++i) screen.press(*bench, kRight);
  screen.press(*bench, {Key::Space});
  EXPECT_EQ(bench->player().lane(), 5u);
  EXPECT_FALSE(bench->playing());
}

TEST(KeyboardCells, FromCellsDownToOthersTheColumnStays) {
  const viz::Recorder metrics;
  PanelScene scene(metrics);
  const Input input;
  const Skin skin{viz::dark_theme(), english(), 1, input, scene};
  const PanelPen pen(skin);
  cells(pen, "a", {0, 0, 320, 10}, 32, 1, 3, act::FollowLane{}, "strips");
  cells(pen, "b", {0, 10, 320, 10}, 32, 1, 3, act::FollowLane{}, "strips");
  Interaction interaction;
  interaction.end(scene);
  const auto press = [&](Chord chord) {
    std::vector<Chord> keys = {chord};
    return interaction.begin({}, keys, false, 1);
  };
  press(kTab);
  EXPECT_EQ(interaction.focus(), "a");
  EXPECT_EQ(interaction.cell(), 3u);
  press(kRight);
  press(kRight);
  press(kDown);
  EXPECT_EQ(interaction.focus(), "b");
  const Turn turn = press(kEnter);
  ASSERT_EQ(turn.uses.size(), 1u);
  EXPECT_EQ(turn.uses[0].action, Action(act::FollowLane{}));
  EXPECT_EQ(turn.uses[0].cell, 5u);
  press(kUp);
  EXPECT_EQ(interaction.focus(), "a");
  EXPECT_EQ(interaction.cell(), 5u);
}

// What is worked out meanwhile makes room for itself.
TEST(Pointing, AButtonThatIsMovedAwayUnderAMouseThatStandsStillIsClickedAllTheSame) {
  const viz::Recorder metrics;
  const Input input;
  Interaction interaction;
  const auto lay_out = [&](float y) {
    PanelScene scene(metrics);
    const Skin skin{viz::dark_theme(), english(), 1, input, scene};
    PanelPen pen(skin);
    button(pen, "more", {0, y, 40, 20}, "+", act::OpenMenu{});
    interaction.end(scene);
  };
  const auto clicked = [&](Point released_at) {
    lay_out(0);
    std::vector<Chord> keys;
    interaction.begin({.at = {10, 10}, .down = true, .pressed = true}, keys, false, 1);
    lay_out(30);
    return interaction.begin({.at = released_at, .released = true}, keys, false, 1).uses.size();
  };
  EXPECT_EQ(clicked({10, 10}), 1u);
  EXPECT_EQ(clicked({10, 25}), 0u) << "the mouse has left it";
}

TEST_F(KeyboardInPictures, TheLanesOfABankPictureAreOneStopOfTab) {
  open("banks");
  ASSERT_TRUE(tab_to(screen, *bench, "lane.0"));
  for (int i = 0; i < 7; ++i) screen.press(*bench, kRight);
  EXPECT_EQ(screen.focused, "lane.7");
  screen.press(*bench, kEnter);
  EXPECT_EQ(bench->player().lane(), 7u);
  screen.press(*bench, kTab);
  EXPECT_THAT(screen.focused, testing::Not(testing::StartsWith("lane.")));
}

// At the sizes of the tests' windows: no action's name is cut while there is room beside it.
TEST(Menu, IsAsWideAsItsNames) {
  using Window = std::tuple<float, float, float>;
  for (const auto& [width, height, text] :
       {Window(1600, 900, 1), Window(1920, 1080, 1), Window(1024, 768, 1), Window(1600, 900, 2.5), Window(1024, 768, 2.5)})
    for (const viz::Strings* const strings : {&english(), &translations().at("zh")}) {
      auto bench = fake_workbench();
      PaperScreen screen(width, height, text, *strings);
      screen.state.overlays.menu = true;
      const PanelsScene scene = screen.frame(*bench);
      std::set<std::string> said;
      for (const viz::Record& record : scene.canvas.drawing())
        if (record.kind == viz::Record::Kind::Text) said.insert(record.text);
      for (const Command& command : commands()) {
        const std::string name = strings->get("panel.command." + command.id);
        EXPECT_TRUE(said.contains(name)) << name << " at " << width << ", text " << text;
      }
    }
}

}  // namespace
}  // namespace warplens::app
