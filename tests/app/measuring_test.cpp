#include "app/session/measuring/measuring.h"

#include <gtest/gtest.h>

#include <chrono>
#include <thread>

#include "app/plots/plots.h"
#include "app/session/measuring/measure_points.h"
#include "kernels/cpu/gemm_loops.h"
#include "kernels/measure/cpu_backend.h"
#include "kernels/measure/session.h"
#include "tests/app/fakes.h"
#include "tests/app/made_kernel.h"

namespace warplens::app {
namespace {

using namespace std::chrono_literals;

struct Bench {
  Bench() {
    auto source = std::make_unique<FakeWorker>();
    worker = source.get();
    measuring = std::make_unique<Measuring>(std::move(source), fake_pipelines(counts), [] {});
    measure::Hello hello;
    hello.date = "2026-11-21T14:00:00Z";
    hello.devices.push_back({"cuda", "NVIDIA H200"});
    worker->events.emplace_back(hello);
    measuring->poll();
  }
  // Polls until `requests` have reached the worker; false after half a minute.
  bool wait_for(size_t requests) {
    for (int i = 0; i < 6000 && worker->requests.size() < requests; ++i) {
      measuring->poll();
      std::this_thread::sleep_for(5ms);
    }
    return worker->requests.size() == requests;
  }
  // What a worker says that measures everything of the last request.
  void answer(double median) {
    for (const measure::Job& job : worker->requests.back().jobs) {
      measure::Started started;
      started.id = 7, started.kernel = job.name, started.backend = "cuda", started.unit = "GB/s", started.size = job.size,
      started.work = job.bytes;
      worker->events.emplace_back(started);
      measure::Summary summary;
      summary.id = 7, summary.kernel = job.name, summary.samples = 10, summary.value = {median, median, median};
      worker->events.emplace_back(summary);
    }
    worker->events.emplace_back(measure::Finished{7, {}});
    measuring->poll();
  }
  std::shared_ptr<FakeCounts> counts = std::make_shared<FakeCounts>();
  FakeWorker* worker = nullptr;
  std::unique_ptr<Measuring> measuring;
};

TEST(Measuring, ARunIsCalledAfterWhatItsPointsHaveOfTheirOwn) {
  const auto point = [](const std::string& kernel, catalog::Values set, catalog::Values size) {
    return MeasurePoint{{kernel, std::move(set), {}}, std::move(size)};
  };
  EXPECT_EQ(name_of({point("a", {{"TILE", 8}}, {{"N", 64}})}), "a");
  EXPECT_EQ(name_of({point("a", {}, {{"N", 64}}), point("b", {}, {{"N", 64}})}), "a … b");
  EXPECT_EQ(name_of({point("a", {}, {{"N", 512}}), point("a", {}, {{"N", 64}}), point("a", {}, {{"N", 1024}})}), "a 64 … 1024");
  EXPECT_EQ(name_of({point("a", {{"PAD", 0}, {"TILE", 8}}, {}), point("a", {{"PAD", 1}, {"TILE", 8}}, {}),
                     point("a", {{"PAD", 0}, {"TILE", 16}}, {})}),
            "a PAD × TILE");
  EXPECT_EQ(name_of({point("a", {}, {}), point("a", {}, {{"N", 2}})}), "a");
  EXPECT_EQ(name_of({}), "");
}

TEST(Measuring, AKernelIsMeasuredBesideTheRoutineThatDoesTheSameWork) {
  Bench bench;
  bench.measuring->start({{{"good", {}, {}}, {{"N", 64}}}}, 2);
  ASSERT_TRUE(bench.wait_for(1));
  const auto& request = bench.worker->requests[0];
  EXPECT_EQ(request.backend, "cuda");
  ASSERT_EQ(request.jobs.size(), 2u);
  EXPECT_EQ(request.jobs[0].routine, "memcpy_d2d");
  EXPECT_EQ(request.jobs[0].size.at("BYTES"), 1 << 19) << "each byte of a copy is read and written";
  EXPECT_EQ(request.jobs[1].name, "good");
  EXPECT_EQ(request.jobs[1].size.at("N"), 64);
  bench.answer(100);
  EXPECT_FALSE(bench.measuring->running());
  ASSERT_EQ(bench.measuring->runs.size(), 1u);
  EXPECT_EQ(bench.measuring->runs[0].recording.speeds.size(), 2u);
  EXPECT_TRUE(bench.measuring->runs[0].live);
}

TEST(Measuring, PointsAreMeasuredOneAfterTheOtherAsOneRun) {
  Bench bench;
  bench.measuring->start({{{"good", {}, {}}, {{"N", 64}}}, {{"good", {}, {}}, {{"N", 128}}}}, 2);
  ASSERT_TRUE(bench.wait_for(1));
  bench.answer(100);
  EXPECT_TRUE(bench.measuring->running());
  ASSERT_TRUE(bench.wait_for(2));
  bench.answer(200);
  EXPECT_FALSE(bench.measuring->running());
  ASSERT_EQ(bench.measuring->runs.size(), 1u);
  EXPECT_EQ(bench.measuring->runs[0].recording.speeds.size(), 4u);
}

TEST(Measuring, AWrongKernelEntersNoRunAndIsNamed) {
  Bench bench;
  bench.measuring->start({{{"good", {}, {}}, {}}}, 2);
  ASSERT_TRUE(bench.wait_for(1));
  bench.worker->events.emplace_back(measure::Failure{7, "good", measure::Outcome::Wrong, "C[0] is 1"});
  bench.worker->events.emplace_back(measure::Finished{7, {}});
  bench.measuring->poll();
  EXPECT_TRUE(bench.measuring->runs.empty());
  ASSERT_EQ(bench.measuring->problems().size(), 1u);
  EXPECT_NE(bench.measuring->problems()[0].find("good: C[0] is 1"), std::string::npos);
}

TEST(Measuring, APointThatCannotBePreparedIsNamedAndTheNextIsMeasured) {
  Bench bench;
  bench.measuring->start({{{"error", {}, {}}, {}}, {{"good", {}, {}}, {}}}, 2);
  ASSERT_TRUE(bench.wait_for(1));
  EXPECT_EQ(bench.worker->requests[0].jobs.back().name, "good");
  ASSERT_EQ(bench.measuring->problems().size(), 1u);
  EXPECT_NE(bench.measuring->problems()[0].find("expected ';'"), std::string::npos);
}

TEST(Measuring, CancellingStopsThePointUnderWayAndDropsTheOthers) {
  Bench bench;
  bench.measuring->start({{{"good", {}, {}}, {}}, {{"good", {}, {}}, {{"N", 2}}}}, 2);
  ASSERT_TRUE(bench.wait_for(1));
  bench.measuring->cancel();
  EXPECT_EQ(bench.worker->cancelled.size(), 1u);
  bench.answer(100);
  EXPECT_FALSE(bench.measuring->running());
  for (int i = 0; i < 10; ++i) bench.measuring->poll();
  EXPECT_EQ(bench.worker->requests.size(), 1u);
}

// What the plots show of the kernel "good" after its measurement failed, beside a recording of it.
struct Failed {
  explicit Failed(measure::Outcome outcome) {
    spec = made_kernel(
        "good", "family = \"copy\"\nsizes = { run = { N = 64 } }\nlaunch = { grid = [1], block = [32] }\nwork = { bytes = \"8*N\" }");
    spec.source = "one";
    measure::RecordedSpeed speed;
    speed.started.kernel = "good", speed.started.device = "NVIDIA H200", speed.started.unit = "GB/s", speed.started.size = {{"N", 64}};
    speed.started.source_hash = content_hash(catalog::code_of(spec.source));
    speed.summary.value = {90, 100, 110}, speed.summary.samples = 1;
    speed.samples = {{0, "good", 0, 1, 1, 100, 0}};
    MeasuredRun run{"h200", false, true, false, {}};
    run.recording.origins.resize(1);
    run.recording.speeds = {speed};
    runs = {run};
    bench.measuring->start({{choice, {{"N", 64}}}}, 2);
    if (!bench.wait_for(1)) return;
    if (outcome == measure::Outcome::Cancelled) bench.measuring->cancel();
    bench.worker->events.emplace_back(
        measure::Failure{7, bench.worker->requests[0].jobs.back().name, outcome, "why", {{"N", 64}}, {}, speed.started.source_hash});
    bench.worker->events.emplace_back(measure::Finished{7, {}});
    bench.measuring->poll();
  }
  PlotSource source() {
    return {
        kernels, &spec, choice, {}, runs, strings, [](const std::string&) { return std::optional<std::string>(); }, bench.measuring.get()};
  }

  Bench bench;
  catalog::KernelSpec spec;
  std::vector<catalog::KernelSpec> kernels;
  std::vector<MeasuredRun> runs;
  const Choice choice{"good", {}, {}};
  viz::Strings strings;
};

TEST(Measuring, WhatWasCancelledBeforeASampleLeavesTheRecordedOnesInView) {
  Failed cancelled(measure::Outcome::Cancelled);
  const auto live = live_input(cancelled.source(), *cancelled.bench.measuring);
  ASSERT_EQ(live.series.size(), 1u);
  EXPECT_TRUE(live.series[0].recorded);
  EXPECT_EQ(live.series[0].samples, std::vector<double>{100});
  Failed wrong(measure::Outcome::Wrong);
  EXPECT_EQ(live_input(wrong.source(), *wrong.bench.measuring).series.back().problem, "⟨panel.outcome.wrong⟩") << "that is an answer";
}

TEST(Measuring, TheLadderSaysHowTheLastMeasurementFailedThoughNoRunKeepsIt) {
  Failed wrong(measure::Outcome::Wrong);
  wrong.runs.clear();
  ASSERT_TRUE(wrong.bench.measuring->runs.empty());
  const auto ladder = ladder_input(wrong.source());
  ASSERT_EQ(ladder.rows.size(), 1u);
  EXPECT_EQ(ladder.rows[0].problem, "⟨measure.failed.wrong⟩");
  EXPECT_EQ(ladder.rows[0].note, "why");
  Failed cancelled(measure::Outcome::Cancelled);
  cancelled.runs.clear();
  EXPECT_EQ(ladder_input(cancelled.source()).rows[0].problem, "⟨measure.none⟩");
}

TEST(Measuring, ACancelledMeasurementIsNotAnError) {
  Bench bench;
  bench.measuring->start({{{"good", {}, {}}, {}}}, 2);
  ASSERT_TRUE(bench.wait_for(1));
  bench.measuring->cancel();
  bench.worker->events.emplace_back(measure::Failure{7, bench.worker->requests[0].jobs[0].name, measure::Outcome::Cancelled, "cancelled"});
  bench.worker->events.emplace_back(measure::Finished{7, {}});
  bench.measuring->poll();
  EXPECT_FALSE(bench.measuring->running());
  EXPECT_TRUE(bench.measuring->problems().empty());
}

TEST(Measuring, APreparationThatHangsIsNotWaitedFor) {
  Bench bench;
  bench.measuring->start({{{"hangs", {}, {}}, {}}}, 2);
  for (int i = 0; i < 6000 && bench.counts->hanging == 0; ++i) std::this_thread::sleep_for(5ms);
  for (int i = 0; i < 50; ++i) bench.measuring->poll();
  bench.measuring->cancel();
  EXPECT_EQ(bench.counts->hanging, 1) << "nobody waited for it";
  EXPECT_FALSE(bench.measuring->running());
  bench.counts->released = true;
}

// A clock that only moves when it is looked at: each run takes a millisecond by it, whatever it takes in truth.
TEST(Measuring, ThePlottedSpeedFollowsTheInjectedClock) {
  double now = 0;
  const measure::Clock clock = [&] { return now += 0.001; };
  measure::CpuBackend backend({{"cpu_gemm_ijk", cpu::gemm_ijk}, {"cpu_gemm_ikj", cpu::gemm_ikj}}, clock);
  Bench bench;
  bench.measuring->start_loops(16, 1);
  auto request = bench.worker->requests.back();
  request.id = 7;
  measure::measure(
      request, backend, clock, [&](const measure::Event& event) { bench.worker->events.push_back(event); }, [] { return false; });
  bench.measuring->poll();
  const auto kernels = fake_catalog();
  const Choice choice{"good", {}, {}};
  const viz::Strings strings;
  MeasureView view;
  view.gpu = false;
  const viz::PlotInput plot = live_input({*kernels, nullptr, choice, view, bench.measuring->runs, strings}, *bench.measuring);
  ASSERT_EQ(plot.series.size(), 2u);
  for (const viz::PlotSeries& series : plot.series) {
    ASSERT_FALSE(series.samples.empty());
    for (const double value : series.samples) EXPECT_NEAR(value, 2.0 * 16 * 16 * 16 / 0.001 / 1e9, 1e-9);
  }
}

}  // namespace
}  // namespace warplens::app
