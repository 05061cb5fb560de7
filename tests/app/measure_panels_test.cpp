// What is measured and asked from the panels: with a GPU, without one, and while nobody knows.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <thread>

#include "app/panels/header.h"
#include "app/panels/panels.h"
#include "kernels/base/file.h"
#include "tests/app/fakes.h"
#include "tests/app/null_screen.h"
#include "tests/app/paper_screen.h"

namespace warplens::app {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

TEST(MeasurePanels, ALoadIsMeasuredOnTheGpuAndShownBesideTheCounts) {
  for (const double wavefronts : {2.01, 3.0}) {
    NullScreen screen;
    FakeWorker* worker = nullptr;
    auto bench = fake_workbench(&worker, {}, [&](const measure::ProbePattern&) { return Result<measure::Asked>(gpu_says(2, wavefronts)); });
    bench->restore(showing("good", "banks"));
    ASSERT_TRUE(settle(*bench));
    bench->seek(*bench->player().next_on_line(5));
    EXPECT_THAT(stage_says(*bench, screen.state), Not(HasSubstr("Measure on the GPU")));
    plug_in_gpu(*worker);
    bench->poll();
    screen.click(*bench, "ask_gpu");
    for (int i = 0; i < 400 && bench->gpu_question().asking(); ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
      bench->poll();
    }
    const std::string says = stage_says(*bench, screen.state);
    EXPECT_THAT(says, HasSubstr(wavefronts < 3 ? "2.01 wavefronts (± 0.02), as predicted (2)"
                                               : "3.00 wavefronts (± 0.02), but the prediction was 2"));
    EXPECT_THAT(says, Not(HasSubstr("Measure on the GPU"))) << "it has answered";
  }
}

TEST(MeasurePanels, ASideOfCompareThatWasNotMeasuredSaysSoAndMeasuresBothWhereThereIsAGpu) {
  NullScreen screen;
  FakeWorker* worker = nullptr;
  auto bench = fake_workbench(&worker);
  ViewState state = showing("good", "compare");
  state.choices[2].set = {{"STRIDE", 16}};
  bench->restore(state);
  ASSERT_TRUE(settle(*bench));
  EXPECT_THAT(stage_says(*bench, screen.state), HasSubstr("not measured"));
  EXPECT_THAT(stage_says(*bench, screen.state), Not(HasSubstr("Measure all")));
  plug_in_gpu(*worker);
  bench->poll();
  screen.click(*bench, "measure_side.1");
  EXPECT_TRUE(bench->measuring().running());
  EXPECT_EQ(bench->measuring().points(), 2u);
  EXPECT_THAT(stage_says(*bench, screen.state), HasSubstr("being measured"));
}

TEST(MeasurePanels, SidesThatWereMeasuredCanBeMeasuredAgainByButtonAndByKey) {
  for (const bool by_key : {false, true}) {
    NullScreen screen;
    FakeWorker* worker = nullptr;
    auto bench = fake_workbench(&worker);
    ViewState state = showing("good", "compare");
    state.choices[1].set = {{"STRIDE", 4}};
    state.choices[2].set = {{"STRIDE", 16}};
    bench->restore(state);
    ASSERT_TRUE(settle(*bench));
    MeasuredRun run{"h200", false, true, false, {}};
    for (const int64_t stride : {4, 16}) {
      measure::RecordedSpeed speed;
      speed.started.kernel = "good", speed.started.unit = "GB/s", speed.started.settings = {{"STRIDE", stride}};
      speed.started.source_hash = content_hash(catalog::code_of(bench->side(SideId::Left).spec->source));
      speed.summary.value = {99, 100, 101};
      run.recording.speeds.push_back(speed);
    }
    bench->measuring().runs.push_back(run);
    plug_in_gpu(*worker);
    bench->poll();
    EXPECT_THAT(stage_says(*bench, screen.state), AllOf(HasSubstr("100 GB/s"), HasSubstr("Measure all")));
    if (by_key) {
      screen.press(*bench, {key('M')});
    } else {
      screen.click(*bench, "measure_side.0");
    }
    EXPECT_EQ(bench->stage().id, "compare");
    EXPECT_EQ(bench->measuring().points(), 2u);
    EXPECT_THAT(stage_says(*bench, screen.state), AllOf(HasSubstr("100 GB/s"), HasSubstr("being measured"), HasSubstr("recorded")));
    screen.click(*bench, "measure_side.1");
    EXPECT_FALSE(bench->measuring().running()) << "it cancels";
  }
}

TEST(MeasurePanels, WhatFailsInCompareIsSaidThere) {
  NullScreen screen;
  FakeWorker* worker = nullptr;
  auto bench = fake_workbench(&worker);
  bench->restore(showing("good", "compare"));
  ASSERT_TRUE(settle(*bench));
  plug_in_gpu(*worker);
  bench->poll();
  screen.press(*bench, {key('M')});
  for (int i = 0; i < 400 && worker->requests.empty(); ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
    bench->poll();
  }
  ASSERT_EQ(worker->requests.size(), 1u);
  worker->events.emplace_back(
      measure::Failure{7, worker->requests[0].jobs[0].name, measure::Outcome::Wrong, "65536 of 65536 elements differ"});
  worker->events.emplace_back(measure::Finished{7, {}});
  bench->poll();
  ASSERT_TRUE(bench->notice);
  EXPECT_TRUE(bench->notice->is_error);
  EXPECT_THAT(bench->notice->what.message, HasSubstr("65536 of 65536 elements differ"));
}

TEST(MeasurePanels, WithoutAGpuCompareAndTheQuestionSayWhatIsMissingAndStay) {
  NullScreen screen;
  FakeWorker* worker = nullptr;
  auto bench = fake_workbench(&worker);
  bench->restore(showing("good", "compare"));
  ASSERT_TRUE(settle(*bench));
  measure::Hello hello;
  hello.missing = {"no NVIDIA driver"};
  worker->events.emplace_back(hello);
  bench->poll();
  screen.press(*bench, {key('M')});
  EXPECT_EQ(bench->stage().id, "compare");
  EXPECT_FALSE(bench->measuring().running());
  ASSERT_TRUE(bench->notice);
  EXPECT_EQ(bench->notice->key, "measure.sides_need_gpu");
  EXPECT_EQ(bench->notice->what.message, "no NVIDIA driver");
  bench->show_stage("banks");
  screen.press(*bench, {key('Q')});
  EXPECT_EQ(bench->notice->key, "measure.ask_needs_gpu");
  plug_in_gpu(*worker);
  bench->poll();
  bench->seek(0);
  screen.press(*bench, {key('Q')});
  EXPECT_EQ(bench->notice->key, "measure.ask_loads");
}

TEST(MeasurePanels, AMissingDriverIsSaidInTheLanguageOfTheInterface) {
  const viz::Strings chinese = viz::Strings::parse(*read_file(WARPLENS_SOURCE_DIR "/assets/languages/zh.json")).take();
  const std::string said = "no NVIDIA driver: libcuda.so.1 was not found (install it)";
  EXPECT_THAT(worker_lacks(said, chinese),
              testing::AllOf(HasSubstr("libcuda.so.1"), HasSubstr("NVIDIA 驱动"), testing::Not(HasSubstr("was not found"))));
  EXPECT_EQ(worker_lacks("cuBLAS has no function f: the version is too old", chinese), "cuBLAS has no function f: the version is too old");
}

TEST(MeasurePanels, WhatAMeasurementFailedOfIsSaidInTheLanguageOfTheInterface) {
  std::string table = *read_file(WARPLENS_SOURCE_DIR "/assets/languages/zh.json");
  table.insert(table.find('{') + 1, "\"sentences\": " + *read_file(WARPLENS_SOURCE_DIR "/assets/messages/zh.json") + ",");
  const viz::Strings chinese = viz::Strings::parse(table, glossary_json()).take();
  PaperScreen screen(1600, 900, 1, chinese);
  FakeWorker* worker = nullptr;
  auto bench = fake_workbench(&worker);
  bench->restore(showing("good", "measure"));
  ASSERT_TRUE(settle(*bench));
  plug_in_gpu(*worker);
  bench->poll();
  screen.press(*bench, {key('M')});
  for (int i = 0; i < 400 && worker->requests.empty(); ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
    bench->poll();
  }
  ASSERT_EQ(worker->requests.size(), 1u);
  worker->events.emplace_back(
      measure::Failure{7, worker->requests[0].jobs.back().name, measure::Outcome::Timeout, "the worker was silent for 30 s"});
  worker->events.emplace_back(measure::Finished{7, {}});
  bench->poll();
  std::string all;
  const PanelsScene scene = screen.frame(*bench);
  for (const viz::Record& record : scene.canvas.drawing()) all += record.text;
  EXPECT_THAT(all, AllOf(HasSubstr("工作进程已有 30 秒没有消息"), Not(HasSubstr("was silent"))));
}

TEST(MeasurePanels, TheRecordingThatShipsIsHiddenButNotThrownAway) {
  NullScreen screen;
  FakeWorker* worker = nullptr;
  auto bench = fake_workbench(&worker);
  bench->restore(showing("good", "measure"));
  for (const bool kept : {false, true}) {
    MeasuredRun run{kept ? "a colleague's" : "h200", false, true, kept, {}};
    run.recording.speeds.emplace_back().started.backend = "cuda";
    bench->measuring().runs.push_back(run);
  }
  screen.frame(*bench);
  EXPECT_FALSE(screen.state.places.contains("run.remove=0"));
  EXPECT_TRUE(screen.state.places.contains("run.remove=1"));
  screen.click(*bench, "run.shown=0");
  EXPECT_FALSE(bench->measuring().runs[0].shown);
}

TEST(MeasurePanels, ARunThatWasHiddenRenamedOrRemovedIsAsBeforeAfterUndo) {
  NullScreen screen;
  FakeWorker* worker = nullptr;
  auto bench = fake_workbench(&worker);
  bench->restore(showing("good", "measure"));
  for (const char* name : {"first", "second"}) {
    MeasuredRun run{name, false, true, true, {}};
    run.recording.speeds.emplace_back().started.backend = "cuda";
    bench->measuring().runs.push_back(run);
  }
  const auto names = [&] {
    std::string all;
    for (const MeasuredRun& run : bench->measuring().runs) all += run.name + (run.shown ? " " : "(hidden) ");
    return all;
  };
  screen.frame(*bench);
  screen.click(*bench, "run.remove=0");
  EXPECT_EQ(names(), "second ");
  screen.frame(*bench);
  screen.click(*bench, "run.shown=0");
  EXPECT_EQ(names(), "second(hidden) ");
  bench->choose_run(0, [](RunChoice& choice) { choice.name = "tuned", choice.named = true; });
  EXPECT_EQ(names(), "tuned(hidden) ");
  EXPECT_TRUE(bench->measuring().runs[0].named);
  ASSERT_TRUE(bench->undo());
  EXPECT_EQ(names(), "second(hidden) ");
  EXPECT_FALSE(bench->measuring().runs[0].named);
  ASSERT_TRUE(bench->undo());
  ASSERT_TRUE(bench->undo());
  EXPECT_EQ(names(), "first second ") << "in its place";
  ASSERT_TRUE(bench->redo());
  EXPECT_EQ(names(), "second ");
}

TEST(MeasurePanels, TheLinesOfACompilerAreDrawnBelowEachOther) {
  const viz::Recorder metrics;
  PanelScene scene(metrics);
  const Input input;
  const Skin skin{viz::dark_theme(), english(), 1, input, scene};
  const PanelPen pen(skin);
  const auto lines = pen.lines_of("a.cu(3): error\n  int x = ;\n          ^", Face::Text, 12, 400);
  EXPECT_EQ(lines, (std::vector<std::string>{"a.cu(3): error", "int x = ;", "^"}));
}

TEST(MeasurePanels, TheMeasureButtonMeasuresAndThenCancels) {
  NullScreen screen;
  FakeWorker* worker = nullptr;
  auto bench = fake_workbench(&worker);
  bench->restore(showing("good", "measure"));
  worker->events.emplace_back(measure::Hello{});
  bench->poll();
  screen.click(*bench, "measure.start");
  EXPECT_EQ(worker->requests.size(), 1u);
  for (int i = 1; i <= 20; ++i) {
    worker->events.emplace_back(measure::Sample{7, worker->requests[0].jobs[0].name, 0.1 * i, 0.1, 1, 2.0 + 0.01 * i, 0});
  }
  bench->poll();
  EXPECT_GT(screen.frame(*bench), 0);
  screen.click(*bench, "measure.cancel");
  EXPECT_EQ(worker->cancelled.size(), 1u);
}

TEST(MeasurePanels, WhetherThereIsAGpuIsKnownBeforeTheButtonMeasures) {
  NullScreen screen;
  FakeWorker* worker = nullptr;
  auto bench = fake_workbench(&worker);
  bench->restore(showing("good", "measure"));
  bench->poll();
  ASSERT_EQ(worker->greetings, 1);
  screen.click(*bench, "measure.start");
  bench->show_stage("tiles");
  screen.press(*bench, {key('M')});
  EXPECT_EQ(bench->stage().id, "measure");
  EXPECT_TRUE(worker->requests.empty()) << "the CPU loops were not requested";
  EXPECT_FALSE(bench->measuring().running());
  plug_in_gpu(*worker);
  bench->poll();
  screen.click(*bench, "measure.start");
  EXPECT_TRUE(bench->measuring().running());
  EXPECT_TRUE(bench->measure_view().gpu);
}

TEST(MeasurePanels, WhetherThereIsAGpuIsAskedBesideASourceWithAMistakeToo) {
  FakeWorker* worker = nullptr;
  auto bench = fake_workbench(&worker);
  bench->restore(showing("error", "tiles"));
  ASSERT_TRUE(settle(*bench));
  EXPECT_EQ(worker->greetings, 1);
}

}  // namespace
}  // namespace warplens::app
