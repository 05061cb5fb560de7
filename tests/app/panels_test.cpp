// All panels without a screen: every stage in every state that the user can meet is drawn by Dear ImGui into memory.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <imgui.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <set>
#include <thread>

#include "app/panels/act.h"
#include "app/panels/dialogs/open_file.h"
#include "app/panels/stage.h"
#include "app/panels/state.h"
#include "app/stages/stages.h"
#include "app/state/state_file.h"
#include "tests/app/fakes.h"
#include "tests/app/null_screen.h"

namespace warplens::app {
namespace {

using testing::HasSubstr;
using testing::Not;

std::vector<const ImDrawList*> draw_lists() {
  const ImDrawData* const data = ImGui::GetDrawData();
  std::vector<const ImDrawList*> lists;
  for (int i = 0; i < data->CmdListsCount; ++i) lists.push_back(data->CmdLists[i]);
  return lists;
}

struct Vertices {
  std::vector<std::pair<float, float>> places;
  std::vector<ImU32> colors;
};
Vertices vertices() {
  Vertices all;
  for (const ImDrawList* list : draw_lists()) {
    for (const ImDrawVert& vertex : list->VtxBuffer) all.places.emplace_back(vertex.pos.x, vertex.pos.y), all.colors.push_back(vertex.col);
  }
  return all;
}

std::vector<std::string> stage_ids() {
  std::vector<std::string> ids;
  for (const Stage* stage : stages().all()) ids.push_back(stage->id);
  return ids;
}

class EveryStage : public testing::TestWithParam<std::string> {};

TEST_P(EveryStage, IsDrawnBeforeDuringAndAfterTheWork) {
  NullScreen screen;
  auto bench = fake_workbench();
  EXPECT_GT(screen.frame(*bench), 0);  // nothing chosen at all
  bench->restore(showing("good", GetParam()));
  EXPECT_GT(screen.frame(*bench), 0);
  ASSERT_TRUE(settle(*bench));
  const int whole = screen.frame(*bench);
  EXPECT_GT(whole, 500);
  for (const Jump jump : {Jump::NextAccess, Jump::NextConflict, Jump::End, Jump::Start}) {
    bench->jump(jump);
    EXPECT_GT(screen.frame(*bench), 0);
  }
}

TEST_P(EveryStage, IsDrawnAfterAnErrorWithAndWithoutAPicture) {
  NullScreen screen;
  auto bench = fake_workbench();
  bench->restore(showing("error", GetParam()));
  ASSERT_TRUE(settle(*bench));
  EXPECT_GT(screen.frame(*bench), 0);
  for (const SideId side : {SideId::Main, SideId::Left, SideId::Right}) bench->choose(side, {"good", {}, {}});
  ASSERT_TRUE(settle(*bench));
  for (const SideId side : {SideId::Main, SideId::Left, SideId::Right}) bench->choose(side, {"error", {}, {}});
  ASSERT_TRUE(settle(*bench));
  EXPECT_GT(screen.frame(*bench), 0);
  EXPECT_EQ(bench->player().snapshot(), nullptr) << "the picture of another kernel does not stand for it";
  if (!bench->stage().measures) {
    EXPECT_EQ(screen.state.places.contains("error"), bench->stage().has_kernel()) << "one without a kernel says nothing of it";
  }
}

TEST_P(EveryStage, IsDrawnSmallLargeDarkAndLight) {
  for (const auto& [scale, width, height] : {std::tuple{1.0f, 640.0f, 480.0f}, {1.0f, 1024.0f, 768.0f}, {2.5f, 1600.0f, 900.0f}}) {
    SCOPED_TRACE(std::to_string(width) + " x " + std::to_string(height) + " at " + std::to_string(scale));
    NullScreen screen(scale, width, height);
    auto bench = fake_workbench();
    bench->restore(showing("good", GetParam()));
    ASSERT_TRUE(settle(*bench));
    std::vector<Vertices> themes;
    for (const bool dark : {true, false}) {
      bench->preferences.dark = dark;
      for (int i = 0; i < 4; ++i) screen.frame(*bench);  // until what depends on the last frame's sizes is laid out
      themes.push_back(vertices());
    }
    EXPECT_EQ(themes[0].places, themes[1].places) << "a theme changes colours and nothing else";
    EXPECT_NE(themes[0].colors, themes[1].colors);
    const Rect stage = screen.state.places.at("stage");
    EXPECT_TRUE(stage.x >= 0 && stage.y >= 0 && stage.right() <= width && stage.bottom() <= height);
    EXPECT_GT(stage.width, width * 0.3f);
    EXPECT_GT(stage.height, height * 0.3f);
    const viz::Recorder metrics;
    const viz::Scene scene = layout_stage(*bench, screen.state, {stage, viz::light_theme(), english(), metrics, scale});
    EXPECT_TRUE(std::any_of(scene.drawing.begin(), scene.drawing.end(),
                            [](const viz::Record& r) { return r.kind == viz::Record::Kind::Text && !r.text.empty(); }));
  }
}

INSTANTIATE_TEST_SUITE_P(Panels, EveryStage, testing::ValuesIn(stage_ids()), [](const auto& info) { return info.param; });

TEST(Panels, AClickOnAParameterChangesItAndControlZTakesItBack) {
  NullScreen screen;
  auto bench = fake_workbench();
  bench->restore(showing("good", "banks"));
  ASSERT_TRUE(settle(*bench));
  screen.click(*bench, "STRIDE=16");
  EXPECT_EQ(bench->active().choice.set.at("STRIDE"), 16);
  screen.press(*bench, {key('Z'), true, false});
  EXPECT_TRUE(bench->active().choice.set.empty());
}

TEST(Panels, AClickOnAnIllegalChoiceOffersTheNearestLegalSettingAndChangesNothing) {
  NullScreen screen;
  auto bench = fake_workbench();
  bench->restore(showing("good", "tiles"));
  ASSERT_TRUE(settle(*bench));
  screen.click(*bench, "STRIDE=32");
  EXPECT_TRUE(bench->active().choice.set.empty());
  ASSERT_TRUE(screen.state.offer.has_value());
  EXPECT_THAT(catalog::in_language(screen.state.offer->why, "en"), HasSubstr("more than 16"));
  screen.click(*bench, "offer.leave");
  EXPECT_FALSE(screen.state.offer.has_value());
}

TEST(Panels, AClickOnAKernelOrAStageShowsIt) {
  NullScreen screen;
  auto bench = fake_workbench();
  bench->restore(showing("good", "tiles"));
  screen.click(*bench, "kernel.empty");
  EXPECT_EQ(bench->active().choice.name, "empty");
  screen.click(*bench, "stage.banks");
  EXPECT_EQ(bench->stage().id, "banks");
}

TEST(Panels, AClickOnASourceLineGoesToWhereItIsExecuted) {
  NullScreen screen;
  auto bench = fake_workbench();
  bench->restore(showing("good", "banks"));
  ASSERT_TRUE(settle(*bench));
  screen.click(*bench, "line.3");
  EXPECT_EQ(bench->player().moment()->line, 3u);
  screen.click(*bench, "line.2");  // never executed
  EXPECT_EQ(bench->player().moment()->line, 3u);
}

TEST(Panels, ASourceThatGaveNoPictureIsShownWithItsMistake) {
  const auto file = std::filesystem::temp_directory_path() / "warplens_panels_mistake.cu";
  ASSERT_TRUE(write_text(file, "__global__ void k(float *x) {\n  x[0] = missing;\n}\n").ok());
  NullScreen screen;
  auto bench = fake_workbench();
  bench->restore(showing("good", "banks"));
  ASSERT_TRUE(settle(*bench));
  screen.frame(*bench);
  EXPECT_TRUE(screen.state.places.contains("line.3"));
  bench->choose(SideId::Main, {file.string(), {}, {}});
  bench->active().session.fail({"use of undeclared identifier 'missing'", {file.string(), 2, 10}, {}, {}});
  bench->poll();
  screen.frame(*bench);
  screen.frame(*bench);
  EXPECT_FALSE(screen.state.places.contains("line.3")) << "the lines of the last picture's source are not shown for it";
  EXPECT_TRUE(screen.state.places.contains("mistake.2"));
  EXPECT_FALSE(screen.state.places.contains("lane.0")) << "nor its picture";
  PaperScreen paper;
  const auto says = [&](const char* key) {
    const std::string text = english().format(key, {{"name", std::string_view("warplens_panels_mistake.cu")}});
    return said_by(paper.frame(*bench), "stage") == text + "\n";
  };
  EXPECT_TRUE(says("panel.stage_error"));
  bench->active().session.forget_error();
  screen.frame(*bench);
  EXPECT_TRUE(says("panel.stage_none"));
  EXPECT_FALSE(screen.state.places.contains("line.3"));
  EXPECT_EQ(bench->findings(), nullptr);
  ASSERT_TRUE(bench->undo());
  ASSERT_TRUE(settle(*bench));
  screen.frame(*bench);
  EXPECT_TRUE(screen.state.places.contains("line.3"));
  EXPECT_NE(bench->player().access(), nullptr) << "it opens at its first access again";
  std::filesystem::remove(file);
}

TEST(Panels, AClickOnAWhatIfTakesItsSetting) {
  NullScreen screen;
  auto bench = fake_workbench();
  bench->restore(showing("good", "banks"));
  ASSERT_TRUE(settle(*bench));
  for (int i = 0; i < 400 && bench->finishing(); ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
    bench->poll();
  }
  bench->poll();
  bench->seek(*bench->player().next_on_line(5));
  screen.frame(*bench);
  EXPECT_TRUE(screen.state.places.contains("what_if.0"));  // as it is
  screen.click(*bench, "what_if.1");
  ASSERT_TRUE(bench->active().choice.set.contains("STRIDE"));
  EXPECT_EQ(bench->active().choice.set.at("STRIDE"), 1);
}

TEST(Panels, PointingAtASourceLinePointsAtItsAccess) {
  NullScreen screen;
  auto bench = fake_workbench();
  bench->restore(showing("good", "banks"));
  ASSERT_TRUE(settle(*bench));
  const auto op_at = [&](const std::string& place) -> std::optional<MemoryOp> {
    screen.frame(*bench);
    const Rect rect = screen.state.places.at(place);
    ImGui::GetIO().MousePos = {rect.center().x, rect.center().y};
    for (int i = 0; i < 3; ++i) screen.frame(*bench);
    if (!screen.state.seen.pointing.access) return std::nullopt;
    const auto& snapshot = *bench->player().snapshot();
    return snapshot.program->sites[snapshot.block->trace.accesses[*screen.state.seen.pointing.access].site].op;
  };
  EXPECT_EQ(op_at("line.3"), MemoryOp::Store);
  EXPECT_EQ(op_at("line.5"), MemoryOp::Load);
  EXPECT_EQ(op_at("line.4"), std::nullopt);  // the barrier
}

TEST(Panels, PointingAtThePictureOfAnAccessLightsItsSource) {
  NullScreen screen;
  auto bench = fake_workbench();
  bench->restore(showing("good", "banks"));
  ASSERT_TRUE(settle(*bench));
  screen.frame(*bench);
  const Rect stage = screen.state.places.at("stage");
  bool ever = false;
  for (float y = stage.y; y < stage.bottom() && !ever; y += 8) {
    ImGui::GetIO().MousePos = {stage.x + 60, y};  // through the first lanes' columns
    for (int i = 0; i < 3; ++i) screen.frame(*bench);
    ever = screen.state.seen.pointing.source;
  }
  EXPECT_TRUE(ever);
  ImGui::GetIO().MousePos = {-1, -1};
  screen.frame(*bench);
  EXPECT_FALSE(screen.state.seen.pointing.source);
}

TEST(Panels, DraggingTheTimelineInCompareMovesTheClock) {
  NullScreen screen;
  auto bench = fake_workbench();
  ViewState view = showing("good", "compare");
  view.choices[1] = view.choices[2] = view.choices[0];
  bench->restore(view);
  ASSERT_TRUE(settle(*bench));
  ASSERT_EQ(bench->clock().length(), 3u);  // a store, a read, a store to global memory
  screen.frame(*bench);
  const Rect timeline = screen.state.places.at("timeline");
  ImGuiIO& io = ImGui::GetIO();
  const auto drag_to = [&](float share) {
    io.MousePos = {timeline.x + timeline.width * share, timeline.center().y};
    for (const bool down : {false, true, true}) {
      io.MouseDown[0] = down;
      screen.frame(*bench);
    }
    return bench->clock().at();
  };
  EXPECT_EQ(drag_to(0.99f), 3u);
  EXPECT_EQ(drag_to(0.66f), 2u);
  EXPECT_EQ(drag_to(0.01f), 0u);
  for (const SideId id : {SideId::Left, SideId::Right}) EXPECT_EQ(bench->side(id).player.tick(), 0u);
}

TEST(Panels, CompareFollowsOneWarpOnBothSides) {
  NullScreen screen;
  auto bench = fake_workbench();
  ViewState view = showing("good", "compare");
  view.choices[1] = view.choices[2] = view.choices[0];
  bench->restore(view);
  ASSERT_TRUE(settle(*bench));
  screen.press(*bench, {key('W')});
  EXPECT_EQ(bench->side(SideId::Left).player.warp(), 1u);
  EXPECT_EQ(bench->side(SideId::Right).player.warp(), 1u);
}

TEST(Panels, HelpAndPaletteOpenAndEscapeClosesThem) {
  NullScreen screen;
  auto bench = fake_workbench();
  bench->restore(showing("good", "tiles"));
  ASSERT_TRUE(settle(*bench));
  screen.press(*bench, {Key::F1, false, false});
  EXPECT_TRUE(screen.state.overlays.help);
  screen.press(*bench, {Key::Escape, false, false});
  EXPECT_FALSE(screen.state.overlays.help);
  screen.press(*bench, {key('P'), true, false});
  EXPECT_TRUE(screen.state.overlays.palette);
  screen.frame(*bench);
  EXPECT_TRUE(screen.state.places.contains("palette.0"));
  screen.click(*bench, "palette.0");
  EXPECT_FALSE(screen.state.overlays.palette);
}

TEST(Panels, EscapeWithAnOpenMenuClosesTheMenuAndTheLessonGoesOn) {
  NullScreen screen;
  const Lesson lesson = sample_lesson();
  auto bench = fake_workbench(nullptr, {lesson});
  bench->restore(showing("good", "banks"));
  ASSERT_TRUE(settle(*bench));
  bench->open_lesson("sample");
  ASSERT_NE(bench->lesson(), nullptr);
  screen.click(*bench, "menu");
  screen.frame(*bench);
  ASSERT_TRUE(screen.state.places.contains("menu.file.quit"));
  screen.press(*bench, {Key::Escape, false, false});
  screen.frame(*bench);
  screen.frame(*bench);
  EXPECT_FALSE(screen.state.places.contains("menu.file.quit"));
  EXPECT_NE(bench->lesson(), nullptr);
  screen.press(*bench, {Key::Escape, false, false});
  EXPECT_EQ(bench->lesson(), nullptr);
}

TEST(Panels, TheListOfKeysHasTheKeyOfEveryCommandAtItsOwnPlace) {
  NullScreen screen;
  auto bench = fake_workbench();
  bench->restore(showing("good", "tiles"));
  ASSERT_TRUE(settle(*bench));
  screen.press(*bench, {Key::F1, false, false});
  screen.frame(*bench);
  std::set<std::pair<float, float>> corners;
  for (const Command& command : commands()) {
    const auto place = screen.state.places.find("key." + to_string(command.chord));
    ASSERT_NE(place, screen.state.places.end()) << command.id;
    const Rect& key = place->second;
    EXPECT_TRUE(key.x >= 0 && key.y >= 0 && key.right() <= 1600 && key.bottom() <= 900) << command.id;
    EXPECT_TRUE(corners.insert({key.right(), key.y}).second) << command.id;
  }
}

TEST(Panels, TheLessonTakesItsRoomFromTheStageAndOpensNoWindowOfItsOwn) {
  NullScreen screen;
  const Lesson lesson = sample_lesson();
  auto bench = fake_workbench(nullptr, {lesson});
  bench->restore(showing("good", "banks"));
  ASSERT_TRUE(settle(*bench));
  screen.frame(*bench);
  const Rect before = screen.state.places.at("stage");
  screen.press(*bench, {key('G'), false, false});
  screen.frame(*bench);
  screen.click(*bench, "lessons.sample");
  screen.frame(*bench);
  const Rect with = screen.state.places.at("stage"), end = screen.state.places.at("lesson.end");
  EXPECT_LT(with.bottom(), before.bottom());
  EXPECT_GE(end.y, with.bottom());
  // Drawing outside of a window makes Dear ImGui open one of its own.
  for (const ImDrawList* list : draw_lists()) EXPECT_THAT(list->_OwnerName, Not(HasSubstr("Debug")));
  screen.click(*bench, "lesson.next");
  EXPECT_TRUE(bench->lesson_run().at_summary());
  screen.frame(*bench);
  screen.click(*bench, "lesson.next");
  EXPECT_EQ(bench->lesson(), nullptr);
}

TEST(Panels, TheDialogThatOpensAFileShowsItsError) {
  NullScreen screen;
  auto bench = fake_workbench();
  bench->restore(showing("good", "tiles"));
  ASSERT_TRUE(settle(*bench));
  const std::string path = testing::TempDir() + "/two_kernels.cu";
  ASSERT_TRUE(write_text(path, "__global__ void first() {}\ntemplate <int N> __global__ void second() {}\n"));
  screen.state.overlays.open_file = true;
  screen.state.open_path = path;
  screen.state.open_options["grid"] = "four";
  screen.frame(*bench);
  screen.click(*bench, "open.go");
  screen.frame(*bench);
  EXPECT_TRUE(screen.state.overlays.open_file);
  EXPECT_THAT(screen.state.open_problem.value_or(Error{}).message, HasSubstr("invalid grid 'four'"));
  screen.state.open_options["grid"] = "4";
  screen.click(*bench, "open.go");
  ASSERT_TRUE(settle(*bench));
  screen.frame(*bench);
  EXPECT_FALSE(screen.state.overlays.open_file);
}

TEST(Panels, EnterInTheDialogOpensAgainWhatCouldNotBeOpened) {
  PaperScreen screen;
  auto bench = fake_workbench();
  bench->restore(showing("good", "tiles"));
  ASSERT_TRUE(settle(*bench));
  const std::string path = testing::TempDir() + "/one_kernel.cu";
  ASSERT_TRUE(write_text(path, "__global__ void first() {}\n"));
  screen.state.overlays.open_file = screen.state.focus_overlay = true;
  screen.state.open_path = path;
  screen.frame(*bench);
  screen.state.open_options["grid"] = "four";
  screen.press(*bench, {Key::Enter});
  ASSERT_TRUE(screen.state.open_problem);
  screen.state.open_options["grid"] = "4";
  screen.press(*bench, {Key::Enter});
  ASSERT_TRUE(settle(*bench));
  screen.frame(*bench);
  EXPECT_FALSE(screen.state.overlays.open_file);
}

TEST(Commands, NoTwoHaveTheSameIdOrTheSameKey) {
  std::set<std::string> ids, keys;
  for (const Command& command : commands()) {
    EXPECT_TRUE(ids.insert(command.id).second) << command.id;
    EXPECT_NE(command.chord.key, Key::None) << command.id;
    EXPECT_TRUE(keys.insert(to_string(command.chord)).second) << command.id;
  }
}

TEST(Commands, EachHasItsTextAndGroupInTheStringTable) {
  for (const Command& command : commands()) {
    EXPECT_TRUE(english().has(std::string("panel.command.") + command.id)) << command.id;
    EXPECT_TRUE(english().has(std::string("panel.group.") + command.group)) << command.group;
  }
}

TEST(Commands, WithoutAPictureNoneMovesInTimeAndEachOfTheOthersLeavesAStateThatCanBeSavedAndDrawn) {
  NullScreen screen;
  for (const Stage* stage : stages().all()) {
    for (const Command& command : commands()) {
      SCOPED_TRACE(command.id + " on " + stage->id);
      auto bench = fake_workbench();
      bench->show_stage(stage->id);
      const std::string id = command.id;
      const bool moves = id.starts_with("follow.") || (id.starts_with("time.") && id != "time.faster" && id != "time.slower");
      const bool counts = stage->clock && id.starts_with("time.");  // steps of its own
      EXPECT_FALSE(moves && !counts && command.enabled(*bench));
      screen.state = {};
      run_command(command, *bench, screen.state);
      EXPECT_EQ(bench->player().tick(), 0u);
      const auto saved = parse_state("state.json", to_json(bench->state(), bench->preferences, shown_now(*bench)));
      ASSERT_TRUE(saved.ok()) << to_string(saved.error());
      EXPECT_EQ(saved->state.stage, bench->stage().id);
      EXPECT_EQ(saved->state.choices, bench->state().choices);
      EXPECT_GT(screen.frame(*bench), 0);
    }
  }
}

}  // namespace
}  // namespace warplens::app
