// A stage that is added to the table, here and nowhere else, is found everywhere.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/panels/stage.h"
#include "app/stages/picture.h"
#include "app/stages/stages.h"
#include "app/state/state_file.h"
#include "tests/app/fakes.h"
#include "tests/app/null_screen.h"
#include "viz/canvas/svg.h"
#include "viz/scenes/parts.h"

namespace warplens::app {
namespace {

class ClockFace : public ScenePicture {
 public:
  viz::Scene& layout(const Workbench& bench, const Pointing&, const viz::Frame& frame) override {
    return keep(viz::make_scene<viz::Scene>(frame, [&](viz::Pen& pen, viz::Scene&) {
      pen.text({frame.rect.x + 8, frame.rect.y + 40},
               "tick " + std::to_string(bench.clock().at()) + " in " + bench.view("clock.colour", "black"), pen.style(13, frame.theme.text),
               400);
      pen.hit(viz::Hover::Kind::Lane, {frame.rect.x, frame.rect.y, frame.rect.width, frame.rect.height}, "lane 7", 7);
    }));
  }
  std::vector<Switch> switches(const Workbench& bench, const viz::Strings&) const override {
    return {{"clock.colour=red", "red", "a red clock", bench.view("clock.colour", "black") == "red"}};
  }
  void flip(Workbench& bench, const std::string&) override {
    bench.change([](Settings& s) { s.views["clock.colour"] = "red"; });
  }
};

const Stage& clock_stage() {
  static const Stage stage = {
      .id = "clock",
      .kernels = KernelsShown::One,
      .picture = make_picture<ClockFace>,
      .commands = {{"clock.stop",
                    "time",
                    {key('0')},
                    [](Workbench& b, Overlays&) { b.play(false); },
                    [](const Workbench& b) { return b.shows("clock"); }}},
  };
  return stage;
}

// It needs no kernel, and is none of those that the program has a use for besides.
class Board : public ScenePicture {
 public:
  viz::Scene& layout(const Workbench&, const Pointing&, const viz::Frame& frame) override {
    return keep(viz::make_scene<viz::Scene>(frame, [&](viz::Pen& pen, viz::Scene&) {
      pen.text({frame.rect.x + 8, frame.rect.y + 40}, "an empty board", pen.style(13, frame.theme.text), 400);
    }));
  }
};

const Stage& board_stage() {
  static const Stage stage = {.id = "board", .kernels = KernelsShown::None, .picture = make_picture<Board>};
  return stage;
}

class AddedStage : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    if (!stages().find("clock")) stages().add(clock_stage());
    if (!stages().find("board")) stages().add(board_stage());
  }
};

TEST_F(AddedStage, HasATabAKeyAMenuItemAndItsOwnCommands) {
  NullScreen screen;
  auto bench = fake_workbench();
  bench->restore(showing("good", "tiles"));
  ASSERT_TRUE(settle(*bench));
  screen.click(*bench, "stage.clock");
  EXPECT_TRUE(bench->shows("clock"));
  bench->show_stage("banks");
  const Command* const show = find_command(std::string_view("view.clock"));
  ASSERT_NE(show, nullptr);
  screen.press(*bench, show->chord);
  EXPECT_TRUE(bench->shows("clock"));
  bench->show_stage("banks");
  screen.click(*bench, "menu");
  screen.click(*bench, "menu.view.clock");
  EXPECT_TRUE(bench->shows("clock"));
  EXPECT_TRUE(find_command(std::string_view("clock.stop"))->enabled(*bench));
}

TEST_F(AddedStage, IsSavedAndRestoredWithItsSwitchesAndLessonsMayGoToIt) {
  NullScreen screen;
  auto bench = fake_workbench();
  bench->restore(showing("good", "clock"));
  ASSERT_TRUE(settle(*bench));
  screen.click(*bench, "clock.colour=red");
  const auto saved = parse_state("s.json", to_json(bench->state(), {}, {}));
  ASSERT_TRUE(saved.ok());
  auto other = fake_workbench();
  other->restore(saved->state);
  EXPECT_TRUE(other->shows("clock"));
  EXPECT_EQ(other->view("clock.colour", "black"), "red");
  const auto lesson = parse_lesson(
      "l.json", R"({"format": "warplens lesson", "version": 2, "order": 1, "title": {"en": "t"}, "summary": {"en": "t"}, "steps": [
    {"id": "a", "kernel": "good", "find": {"op": "load"}, "title": {"en": "t"}, "text": {"en": "x"}, "stage": "clock"}]})",
      stages());
  EXPECT_TRUE(lesson.ok());
}

TEST_F(AddedStage, IsDrawnClickedAndExportedLikeAnyOther) {
  NullScreen screen;
  auto bench = fake_workbench();
  bench->restore(showing("good", "clock"));
  ASSERT_TRUE(settle(*bench));
  bench->jump(Jump::NextStep);
  EXPECT_THAT(stage_says(*bench, screen.state), testing::HasSubstr("tick " + std::to_string(bench->player().tick()) + " in black"));
  screen.click(*bench, "stage");
  EXPECT_EQ(bench->player().lane(), 7u);
  viz::SvgCanvas canvas(800, 600, viz::dark_theme().background);
  viz::paint(layout_stage(*bench, screen.state, {{0, 0, 800, 600}, viz::dark_theme(), english(), canvas, 1}), canvas);
  EXPECT_THAT(canvas.finish(), testing::HasSubstr("in black"));
  EXPECT_THAT(stages().names(), testing::HasSubstr("clock")) << "what --stage and --scene take";
}

TEST_F(AddedStage, WithoutAKernelIsOpenedSavedDrawnAndTaughtWithoutOne) {
  NullScreen screen;
  auto bench = fake_workbench();
  bench->restore(showing("", "board"));
  ASSERT_TRUE(settle(*bench));
  screen.frame(*bench);
  EXPECT_TRUE(bench->shows("board"));
  EXPECT_EQ(bench->clock().length(), 0u);
  EXPECT_THAT(screen.state.places, testing::Not(testing::Contains(testing::Key("timeline")))) << "nothing is played";
  const auto saved = parse_state("s.json", to_json(bench->state(), {}, {}));
  ASSERT_TRUE(saved.ok());
  EXPECT_EQ(saved->state.stage, "board");
  viz::SvgCanvas canvas(800, 600, viz::dark_theme().background);
  viz::paint(layout_stage(*bench, screen.state, {{0, 0, 800, 600}, viz::dark_theme(), english(), canvas, 1}), canvas);
  EXPECT_THAT(canvas.finish(), testing::HasSubstr("an empty board"));
  const auto lesson = [](const std::string& more) {
    return parse_lesson("l.json",
                        R"({"format": "warplens lesson", "version": 2, "order": 1, "title": {"en": "t"}, "summary": {"en": "t"}, "steps": [
    {"id": "a", "title": {"en": "t"}, "text": {"en": "x"}, "stage": "board")" +
                            more + "}]}",
                        stages());
  };
  EXPECT_TRUE(lesson("").ok()) << to_string(lesson("").error());
  const auto refused = lesson(R"(, "kernel": "good", "find": {"op": "load"})");
  ASSERT_FALSE(refused.ok());
  EXPECT_THAT(to_string(refused.error()), testing::HasSubstr("there is nothing to find on the stage 'board'"));
  bench->choose_kernel("good");
  ASSERT_TRUE(settle(*bench));
  EXPECT_GT(screen.frame(*bench), 0);
}

}  // namespace
}  // namespace warplens::app
