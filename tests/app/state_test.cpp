// State files and remembered settings: what is saved comes back, what is damaged is told in one line.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "app/state/state_file.h"
#include "kernels/base/file.h"
#include "tests/app/fakes.h"

namespace warplens::app {
namespace {

using testing::HasSubstr;

ViewState some_state() {
  ViewState state;
  state.stage = "compare";
  state.choices[0] = {"good", {{"STRIDE", 16}}, {}};
  state.choices[1] = {"a.cu", {}, {{"grid", "2,2"}}};
  state.choices[2] = {"good", {}, {}};
  state.tick = 3;
  state.followed[0] = {1, 9};
  state.followed[1] = {2, 5};
  state.architecture = "sm_80";
  state.measure.loop_size = 256;
  state.views = {{"memory.colour", "writer"}};
  state.compare_side = SideId::Left;
  state.compare_clock = 2;
  state.steps_per_second = 8;
  state.registers = 96;
  return state;
}

TEST(StateFile, WhatIsSavedComesBack) {
  const ViewState state = some_state();
  const Preferences preferences{.dark = false, .text_scale = 1.5, .width = 1024, .height = 768};
  const auto saved = parse_state("s.json", to_json(state, preferences, {}));
  ASSERT_TRUE(saved.ok()) << to_string(saved.error());
  EXPECT_EQ(saved->state.stage, state.stage);
  EXPECT_EQ(saved->state.choices, state.choices);
  EXPECT_EQ(saved->state.tick, 3u);
  EXPECT_EQ(static_cast<const Settings&>(saved->state), static_cast<const Settings&>(state)) << "everything that is chosen";
  EXPECT_EQ(saved->state.compare_side, SideId::Left);
  EXPECT_EQ(saved->state.compare_clock, 2u);
  EXPECT_EQ(saved->state.steps_per_second, 8);
  EXPECT_EQ(saved->state.registers, 96u);
  EXPECT_EQ(saved->preferences.text_scale, 1.5);
  EXPECT_FALSE(saved->preferences.dark);
}

TEST(StateFile, ARestoredWorkbenchHasTheStateOfTheSavedOne) {
  auto first = fake_workbench();
  ViewState start;
  start.choices[0] = {"good", {{"STRIDE", 16}}, {}};
  first->restore(start);
  ASSERT_TRUE(settle(*first));
  first->jump(Jump::NextConflict);
  first->follow_lane(9);
  const auto saved = parse_state("s.json", to_json(first->state(), {}, shown_now(*first)));
  ASSERT_TRUE(saved.ok());
  auto second = fake_workbench();
  second->restore(saved->state);
  ASSERT_TRUE(settle(*second));
  EXPECT_EQ(second->player().tick(), first->player().tick());
  EXPECT_EQ(second->player().lane(), 9u);
  EXPECT_EQ(shown_now(*second).wavefronts, 16u);
}

struct Damage {
  std::string text, told;
};
class DamagedState : public testing::TestWithParam<Damage> {};
TEST_P(DamagedState, IsReportedInOneLine) {
  const auto saved = parse_state("damaged.json", GetParam().text);
  ASSERT_FALSE(saved.ok());
  const std::string line = to_string(saved.error());
  EXPECT_THAT(line, HasSubstr(GetParam().told));
  EXPECT_THAT(line, HasSubstr("damaged.json"));
  EXPECT_EQ(line.find('\n'), std::string::npos);
}
INSTANTIATE_TEST_SUITE_P(
    Files, DamagedState,
    testing::Values(Damage{"", "not a JSON object"}, Damage{"{\"format\": \"warplens sta", "not a JSON object"},
                    Damage{"[1, 2]", "not a JSON object"}, Damage{"{}", "not saved by Warplens"},
                    Damage{R"({"format": "warplens preferences", "version": 1})", "not saved by Warplens"},
                    Damage{R"({"format": "warplens state"})", "no version"},
                    Damage{R"({"format": "warplens state", "version": 99})", "version 99"},
                    Damage{R"({"format": "warplens state", "version": 1, "main": {"set": {}}})", "the field \"main.kernel\" is missing"},
                    Damage{R"({"format": "warplens state", "version": 1, "main": 3})", "the field \"main\" must be an object"},
                    Damage{R"({"format": "warplens state", "version": 1, "steps_per_second": "fast"})",
                           "the field \"steps_per_second\" must be a number"}));

TEST(StateFile, EveryTruncationIsAnErrorAndNothingElse) {
  const std::string whole = to_json(some_state(), {}, {});
  for (size_t length = 0; length + 2 < whole.size(); ++length)
    EXPECT_FALSE(parse_state("cut.json", whole.substr(0, length)).ok()) << length;
}

TEST(Preferences, ComeBackAndStayWithinTheirLimits) {
  const auto back = parse_preferences("p.json", to_json(Preferences{.dark = false, .text_scale = 2.0, .width = 1280, .height = 800}));
  ASSERT_TRUE(back.ok());
  EXPECT_EQ(back->text_scale, 2.0);
  EXPECT_EQ(back->width, 1280);
  const auto wild = parse_preferences("p.json", R"({"format": "warplens preferences", "version": 1, "text_scale": 40, "width": -3})");
  ASSERT_TRUE(wild.ok());
  EXPECT_EQ(wild->text_scale, kLargestTextScale);
  EXPECT_GE(wild->width, 640);
}

TEST(WriteText, AFolderThatCannotBeWrittenIsAnErrorAndTheOldFileStays) {
  EXPECT_FALSE(write_text("/proc/nowhere/state.json", "x").ok());
  const auto folder = std::filesystem::temp_directory_path() / "warplens_state_test";
  const auto file = folder / "s.json";
  ASSERT_TRUE(write_text(file, "one").ok());
  ASSERT_TRUE(write_text(file, "two").ok());
  EXPECT_EQ(*read_file(file), "two");
  std::filesystem::remove_all(folder);
}

// Half of a recording: what a run is kept as.
std::string one_run() {
  measure::Hello hello;
  hello.devices.push_back({"cuda", "NVIDIA H200"});
  measure::Started started;
  started.kernel = "good", started.backend = "cuda", started.unit = "GB/s";
  measure::Summary summary;
  summary.kernel = "good", summary.value = {1, 2, 3};
  std::string lines;
  for (const measure::Event& event :
       {measure::Event(hello), measure::Event(started), measure::Event(summary), measure::Event(measure::Finished{})})
    lines += measure::recording_line(event) + "\n";
  return lines;
}

TEST(State, RunsAndThePlotComeBack) {
  ViewState state;
  state.stage = "measure";
  state.measure = {"sweep", true, {{"N", 64}}, "TM", "TN"};
  state.runs.push_back({"before the change", one_run(), true, false});
  const auto saved = parse_state("s.json", to_json(state, {}, {}));
  ASSERT_TRUE(saved) << to_string(saved.error());
  auto bench = fake_workbench();
  bench->restore(saved->state);
  EXPECT_EQ(bench->measure_view().plot, "sweep");
  EXPECT_EQ(bench->measure_view().columns, "TN");
  ASSERT_EQ(bench->measuring().runs.size(), 1u);
  const MeasuredRun& run = bench->measuring().runs[0];
  EXPECT_EQ(run.name, "before the change");
  EXPECT_TRUE(run.live);
  EXPECT_FALSE(run.shown);
  EXPECT_EQ(run.recording.speeds.at(0).summary.value.median, 2);
  EXPECT_EQ(bench->state().runs.at(0).lines, state.runs[0].lines);
}

TEST(State, RunsOfASavedRecordingComeBackApartAndByTheirNames) {
  const auto folder = std::filesystem::temp_directory_path() / ("warplens-runs-" + std::to_string(getpid()));
  std::filesystem::create_directories(folder);
  const std::string path = (folder / "runs.json").string(), plain = (folder / "plain.json").string();
  auto bench = fake_workbench();
  for (const char* name : {"before the change", "after it"})
    bench->measuring().runs.push_back({name, true, true, true, measure::read_recording("x", one_run()).take(), true});
  ASSERT_TRUE(bench->save_runs(path));
  auto other = fake_workbench();
  ASSERT_TRUE(other->open_recording(path));
  ASSERT_EQ(other->measuring().runs.size(), 2u);
  EXPECT_EQ(other->measuring().runs[0].name, "before the change");
  EXPECT_EQ(other->measuring().runs[1].name, "after it");
  EXPECT_EQ(other->measuring().runs[1].recording.speeds.size(), 1u);
  EXPECT_FALSE(other->measuring().runs[0].live);
  ASSERT_TRUE(write_text(plain, one_run() + one_run()));
  ASSERT_TRUE(other->open_recording(plain));
  ASSERT_EQ(other->measuring().runs.size(), 3u) << "greetings without names are one run";
  EXPECT_EQ(other->measuring().runs[2].name, "plain.json");
  std::filesystem::remove_all(folder);
}

TEST(FreePath, IsAnotherWhereThereIsAFileAlready) {
  const auto folder = std::filesystem::temp_directory_path() / ("warplens-free-" + std::to_string(getpid()));
  const auto path = folder / "warplens-runs.json";
  EXPECT_EQ(free_path(path), path);
  ASSERT_TRUE(write_text(path, "mine"));
  EXPECT_EQ(free_path(path), folder / "warplens-runs-2.json");
  ASSERT_TRUE(write_text(free_path(path), "mine too"));
  EXPECT_EQ(free_path(path), folder / "warplens-runs-3.json");
  EXPECT_EQ(*read_file(path), "mine");
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace warplens::app
