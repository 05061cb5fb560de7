// The stage CPU loops: its numbers are the model's, what is chosen goes through the door, and speeds are those of its loops and its size.
#include <gmock/gmock.h>

#include <algorithm>
#include <random>

#include "app/plots/plots.h"
#include "app/stages/picture.h"
#include "app/stages/stages.h"
#include "kernels/cpu/loop_misses.h"
#include "tests/app/fakes.h"
#include "tests/app/paper_screen.h"
#include "tests/cpu/watched_loops.h"

namespace warplens::app {
namespace cpu_stage_tests {

using testing::Contains;
using testing::HasSubstr;
using testing::Not;

struct CpuBench {
  FakeWorker* worker = nullptr;
  std::unique_ptr<Workbench> bench = fake_workbench(&worker);
  std::unique_ptr<StagePicture> picture;

  CpuBench() {
    bench->show_stage("cpu");
    picture = bench->stage().picture();
  }
  viz::Scene& layout(bool veiled = false, float width = 1330) {
    static const viz::Recorder metrics;
    viz::Veil veil;
    veil.misses_ijk = veil.misses_ikj = veil.rate_ijk = veil.rate_ikj = veiled;
    return picture->layout(*bench, {}, {{0, 0, width, 790}, viz::dark_theme(), english(), metrics, 1, veil});
  }
  std::vector<std::string> texts(bool veiled = false) {
    std::vector<std::string> all;
    for (const viz::Record& record : layout(veiled).drawing)
      if (record.kind == viz::Record::Kind::Text) all.push_back(record.text);
    return all;
  }
  void set(const std::string& name, const std::string& value) {
    bench->change([&](Settings& s) { s.views[name] = value; });
  }
};

MeasuredRun run_of(const std::string& kernel, int64_t n, double gflops, bool live) {
  MeasuredRun run;
  run.name = "run", run.live = live;
  measure::Hello hello;
  hello.date = "2026-11-21T16:24:42Z";
  hello.devices.push_back({"cpu", "Some CPU, one thread"});
  run.recording.origins.push_back(hello);
  measure::RecordedSpeed speed;
  speed.started.kernel = kernel, speed.started.backend = "cpu", speed.started.device = "Some CPU, one thread",
  speed.started.unit = "GFLOPS";
  speed.started.size = {{"M", n}, {"N", n}, {"K", n}};
  speed.summary.value.median = gflops;
  run.recording.speeds.push_back(speed);
  return run;
}

TEST(CpuStage, ItsNumbersAreThoseOfTheModelForEachExtentAndCache) {
  CpuBench stage;
  ASSERT_EQ(stage.bench->stage().id, "cpu");
  for (const auto& [id, shape] : {std::pair("cache=32x8", cpu::CacheShape{}), std::pair("cache=48x12", cpu::CacheShape{48 * 1024, 64, 12}),
                                  std::pair("cache=4x4", cpu::CacheShape{4096, 64, 4})}) {
    for (const uint32_t n : {16u, 32u, 64u, 128u, 144u}) {
      stage.picture->flip(*stage.bench, id);
      stage.picture->flip(*stage.bench, "n=" + std::to_string(n));
      stage.set("cpu.step.window", std::to_string(n * 7 + 3));
      const auto texts = stage.texts();
      for (const cpu::LoopOrder order : cpu::kLoopOrders) {
        const cpu::LoopRun run(order, n, shape);
        const cpu::LoopMoment moment = run.at(n * 7 + 3);
        for (size_t m = 0; m < 3; ++m) {
          EXPECT_THAT(texts, Contains(viz::grouped(run.whole().of[m].misses)));
          EXPECT_THAT(texts, Contains(viz::grouped(moment.so_far.of[m].misses)));
        }
        EXPECT_THAT(texts, Contains(viz::grouped(run.whole().all().misses)));
      }
    }
  }
}

TEST(CpuStage, RatesOfItsTablesAreWholeInAWindowOf1600) {
  CpuBench stage;
  stage.picture->flip(*stage.bench, "n=128");
  const std::vector<std::string> texts = stage.texts();
  EXPECT_THAT(texts, Contains("<0.001"));
  EXPECT_THAT(texts, Contains("0.062"));
}

TEST(CpuStage, ItsTablesSayWhatTheLoopsSourceMissesInEveryCacheAtRandomMoments) {
  CpuBench stage;
  std::mt19937 random(11);
  size_t tables = 0;
  for (const cpu::CacheShape& shape : kLoopCaches) {
    for (const uint32_t n : {16u, 32u, 64u, 128u}) {
      stage.picture->flip(*stage.bench, "cache=" + cache_id(shape));
      stage.picture->flip(*stage.bench, "n=" + std::to_string(n));
      for (int moment = 0; moment < 2; ++moment) {
        const uint64_t step = 1 + random() % steps_of(stage.bench->loops());
        stage.set("cpu.step.window", std::to_string(step));
        std::vector<std::string> counts;
        for (const viz::Record& record : stage.layout(false, 2200).drawing)
          if (record.kind == viz::Record::Kind::Text && record.group == "counts") counts.push_back(record.text);
        auto at = counts.begin();
        for (const cpu::LoopOrder order : cpu::kLoopOrders) {
          SCOPED_TRACE(std::string(cpu::name(order)) + " " + cache_id(shape) + " n " + std::to_string(n) + " step " + std::to_string(step));
          const cpu::WatchedLoops expected = cpu::watch(order, n, shape, step);
          for (const cpu::Matrix matrix : cpu::kMatrices) {
            const auto m = static_cast<size_t>(matrix);
            at = std::find(at, counts.end(), std::string(1, "ABC"[m]));
            ASSERT_GT(counts.end() - at, 4);
            EXPECT_EQ(at[1], viz::grouped(expected.at_stop.of[m].misses));
            EXPECT_EQ(at[2], viz::grouped(expected.counts.of[m].misses));
            EXPECT_EQ(at[3], viz::grouped(uint64_t{n} * n * 4 / shape.line_bytes));
          }
          at = std::find(at, counts.end(), english().get("cpu.all"));
          ASSERT_GT(counts.end() - at, 4);
          EXPECT_EQ(at[1], viz::grouped(expected.at_stop.all().misses));
          EXPECT_EQ(at[2], viz::grouped(expected.counts.all().misses));
          ++tables;
        }
      }
    }
  }
  EXPECT_GE(tables, 48u);
}

TEST(CpuStage, AnOpenQuestionHidesWhatWasMissedAndWhatIsInTheCache) {
  CpuBench stage;
  stage.set("cpu.step.window", "300");
  const auto gone = [&](bool veiled) {
    std::vector<std::string> found;
    for (const std::string& text : stage.texts(veiled))
      for (const std::string part : {"hit", "miss ", "1.02", "0.06", "misses the cache", "evicted"})
        if (text.find(part) != std::string::npos) found.push_back(text);
    for (const cpu::LoopOrder order : cpu::kLoopOrders) {
      const cpu::LoopRun run(order, 128, {});
      for (const cpu::LoopCounts& counts : {run.whole(), run.at(300).so_far})
        for (const std::string& text : stage.texts(veiled))
          if (counts.all().misses > 9 && text == viz::grouped(counts.all().misses)) found.push_back(text);
    }
    return found;
  };
  EXPECT_GT(gone(false).size(), 6u);
  EXPECT_THAT(gone(true), testing::IsEmpty());
  EXPECT_THAT(stage.texts(true), Contains("?"));
  EXPECT_THAT(stage.texts(true), Contains(HasSubstr("[0][43]"))) << "where the loops are is no secret";
  const auto lines_told = [&](bool veiled) {
    stage.layout(veiled);
    size_t told = 0;
    for (float x = 5; x < 1330; x += 10)
      for (float y = 5; y < 790; y += 10)
        if (const auto over = stage.picture->hover(english(), {x, y})) told += over->kind == viz::Hover::Kind::Word;
    return told;
  };
  EXPECT_GT(lines_told(false), 100u);
  EXPECT_EQ(lines_told(true), 0u);
}

TEST(CpuStage, TheWheelAndTheTransportMoveByOneMultiplyAddAndGoingOnIsOneStepOfTheHistory) {
  CpuBench stage;
  stage.picture->flip(*stage.bench, "n=16");
  stage.layout();
  const Settings before = stage.bench->settings();
  const auto step = [&] { return stage.bench->view("cpu.step.window", ""); };
  for (int i = 0; i < 3; ++i) stage.picture->wheel(*stage.bench, {}, -1);
  const int64_t at = std::stoll(step());
  stage.bench->jump(Jump::PreviousStep);
  EXPECT_EQ(step(), std::to_string(at - 1));
  stage.bench->undo();
  EXPECT_TRUE(stage.bench->settings() == before);
}

TEST(CpuStage, PlaysUnderTheTransportToItsEndAndThenAnew) {
  CpuBench stage;
  stage.picture->flip(*stage.bench, "n=16");
  Workbench& bench = *stage.bench;
  bench.set_play_by(PlayBy::Conflict);  // of a stage with a kernel: here is one kind of step
  bench.set_speed(10);
  bench.jump(Jump::Start);
  EXPECT_EQ(bench.clock().at(), 0u);
  bench.play(true);
  for (int i = 0; i < 20; ++i) bench.advance(0.05);
  EXPECT_EQ(bench.clock().at(), 10u);
  EXPECT_THAT(stage.texts(), Contains(HasSubstr("multiply-add 10 of 4\u00a0096")));
  bench.seek(4090);
  bench.advance(5);
  EXPECT_FALSE(bench.playing());
  EXPECT_EQ(bench.clock().at(), bench.clock().length());
  EXPECT_TRUE(bench.at_end());
  bench.play(true);
  bench.advance(0.35);
  EXPECT_EQ(bench.clock().at(), 3u);
}

TEST(CpuStage, TabReachesItsTrackAndTheArrowsMoveIt) {
  CpuBench stage;
  stage.picture->flip(*stage.bench, "n=16");
  PaperScreen screen;
  screen.frame(*stage.bench);
  for (int i = 0; i < 100 && screen.focused != "timeline"; ++i) screen.press(*stage.bench, {Key::Tab});
  ASSERT_EQ(screen.focused, "timeline");
  const uint64_t before = stage.bench->clock().at();
  screen.press(*stage.bench, {Key::Right});
  EXPECT_EQ(stage.bench->clock().at(), before + 1);
}

TEST(CpuStage, StaysWithinTheRunWhateverTheStateSays) {
  CpuBench stage;
  stage.picture->flip(*stage.bench, "n=16");
  for (const char* text : {"99999999999999999999", "18446744073709551615", "-3", "x", "5000"}) {
    stage.set("cpu.step.window", text);
    stage.layout();
  }
  EXPECT_THAT(stage.texts(), Contains(HasSubstr("multiply-add 4\u00a0096 of 4\u00a0096")));
  stage.picture->wheel(*stage.bench, {}, 1);
  EXPECT_EQ(stage.bench->view("cpu.step.window", ""), "4095") << "one before the last, not before what was saved";
  stage.set("cpu.n", "100");
  stage.set("cpu.cache", "7x7");
  EXPECT_THAT(stage.texts(), Contains(HasSubstr("At n = 128,"))) << "what is not offered is the usual";
}

TEST(CpuStage, ShowsASpeedOnlyWhereItsLoopsWereMeasuredAtItsSize) {
  CpuBench stage;
  stage.picture->flip(*stage.bench, "n=64");
  auto& runs = stage.bench->measuring().runs;
  runs.push_back(run_of("cpu_gemm_ijk", 128, 1.23, false));
  EXPECT_THAT(stage.texts(), Not(Contains(HasSubstr("GFLOPS"))));
  runs.push_back(run_of("cpu_gemm_ijk", 64, 4.56, false));
  EXPECT_THAT(stage.texts(), Contains(HasSubstr("4.56 GFLOPS, recorded on Some CPU, one thread, 2026-11-21")));
  EXPECT_THAT(stage.texts(), Contains(HasSubstr("not measured at n = 64"))) << "i-k-j was not";
  runs.insert(runs.begin(), run_of("cpu_gemm_ijk", 64, 7.89, true));
  EXPECT_THAT(stage.texts(), Contains(HasSubstr("7.89 GFLOPS, measured here"))) << "before what is recorded";
}

TEST(CpuStage, ItsButtonMeasuresBothLoopsAtTheShownSize) {
  CpuBench stage;
  ASSERT_TRUE(stage.worker);
  stage.picture->flip(*stage.bench, "n=256");
  const viz::Scene& scene = stage.layout();
  const auto button =
      std::find_if(scene.hits.begin(), scene.hits.end(), [](const viz::Hover& h) { return h.kind == viz::Hover::Kind::Measure; });
  ASSERT_NE(button, scene.hits.end());
  stage.picture->click(*stage.bench, *button);
  ASSERT_EQ(stage.worker->requests.size(), 1u);
  const measure::MeasureRequest& request = stage.worker->requests.front();
  ASSERT_EQ(request.jobs.size(), 2u);
  EXPECT_EQ(request.jobs[0].routine, "cpu_gemm_ijk");
  EXPECT_EQ(request.jobs[1].routine, "cpu_gemm_ikj");
  EXPECT_EQ(request.jobs[0].size.at("M"), 256);
}

}  // namespace cpu_stage_tests
}  // namespace warplens::app
