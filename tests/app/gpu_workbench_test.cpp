// The window without its screen, on a real GPU: what the user measures and asks is what the GPU does. Skipped where there is none.
#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <thread>

#include "app/plots/plot_table.h"
#include "app/session/measuring/worker_source.h"
#include "app/session/real_pipeline.h"
#include "app/stages/stages.h"
#include "kernels/measure/worker.h"
#include "viz/canvas/recorder.h"
#include "viz/scenes/plots/plot.h"

namespace warplens::app {
namespace {

using Clock = std::chrono::steady_clock;

std::string from_environment(const char* name, const std::string& otherwise) {
  const char* value = std::getenv(name);
  return value ? value : otherwise;
}

class GpuWorkbench : public testing::Test {
 protected:
  void SetUp() override {
    auto kernels = catalog::load_catalog(from_environment("WARPLENS_DATA", WARPLENS_SOURCE_DIR) + "/kernels/cuda");
    ASSERT_TRUE(kernels) << to_string(kernels.error());
    WorkbenchParts parts;
    parts.kernels = std::make_shared<const std::vector<catalog::KernelSpec>>(kernels.take());
    parts.stages = &stages();
    parts.points = plot_points;
    parts.pipelines = real_pipelines(parts.kernels, {});
    const auto command = measure::worker_command(from_environment("WARPLENS_CUDA_TEST_WORKER", CUDA_WORKER), "");
    parts.measure = std::make_unique<WorkerSource>(command);
    parts.ask_gpu = [command](const measure::ProbePattern& pattern) { return measure::ask_gpu(command, {pattern}); };
    bench = std::make_unique<Workbench>(std::move(parts));
    bench->measuring().greet();
    ASSERT_TRUE(wait([&] { return !bench->measuring().expecting(); }));
    if (!bench->has_gpu()) GTEST_SKIP() << "skipped: no GPU";
  }
  // Frames of a window until `done`: each takes what has come and lays out the plot. The longest is kept.
  bool wait(const std::function<bool()>& done, double seconds = 60) {
    const auto begin = Clock::now();
    while (std::chrono::duration<double>(Clock::now() - begin).count() < seconds) {
      const auto frame = Clock::now();
      bench->poll();
      const viz::PlotInput plot = live_input(plot_source(*bench, SideId::Main, strings), bench->measuring());
      (void)viz::layout_plot(plot, {{0, 0, 1080, 690}, viz::dark_theme(), strings, metrics, 1});
      longest_frame = std::max(longest_frame, std::chrono::duration<double>(Clock::now() - frame).count());
      if (done()) return true;
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    return false;
  }
  void show(const std::string& kernel, catalog::Values set, const std::string& stage) {
    bench->choose(SideId::Main, {kernel, std::move(set), {}});
    bench->show_stage(stage);
    ASSERT_TRUE(wait([&] { return !bench->waiting(); }));
  }

  std::unique_ptr<Workbench> bench;
  viz::Strings strings;
  viz::Recorder metrics;
  double longest_frame = 0;
};

TEST_F(GpuWorkbench, MeasuresTheSourceOnTheScreenBesideCublasWhileFramesGoOn) {
  show("sgemm_warptiling", {}, "measure");
  bench->change([](Settings& s) { s.measure.size = {{"M", 2048}, {"N", 2048}, {"K", 2048}}; });
  bench->start_measuring();
  ASSERT_TRUE(wait([&] { return !bench->measuring().running(); }));
  for (const auto& problem : bench->measuring().problems()) ADD_FAILURE() << problem;
  ASSERT_EQ(bench->measuring().runs.size(), 1u);
  const auto& speeds = bench->measuring().runs[0].recording.speeds;
  ASSERT_EQ(speeds.size(), 2u);
  for (const auto& speed : speeds) {
    EXPECT_GE(speed.summary.samples, 10) << speed.started.kernel;
    EXPECT_GT(speed.summary.value.median, 1000) << speed.started.kernel;
    EXPECT_LT(speed.summary.value.median, speed.started.peak) << speed.started.kernel;
    std::printf("%s: %.0f %s, %lld samples\n", speed.started.kernel.c_str(), speed.summary.value.median, speed.started.unit.c_str(),
                static_cast<long long>(speed.summary.samples));
  }
  EXPECT_EQ(bench->measurement().ratios.size(), 1u);
  EXPECT_LT(longest_frame, 0.1);
  std::printf("longest frame without drawing %.1f ms\n", longest_frame * 1e3);
}

TEST_F(GpuWorkbench, ACancelledRunEndsAndTheNextOneWorks) {
  show("transpose_shared", {}, "measure");
  bench->start_measuring();
  ASSERT_TRUE(wait([&] { return !bench->measurement().kernels.empty() && !bench->measurement().kernels.back().samples.empty(); }));
  bench->cancel_measuring();
  ASSERT_TRUE(wait([&] { return !bench->measuring().running(); }, 10));
  bench->show_stage("compare");
  bench->compare_preset("padding");
  ASSERT_TRUE(wait([&] { return !bench->waiting(); }));
  bench->measure_sides();
  ASSERT_TRUE(wait([&] { return !bench->measuring().running(); }));
  const auto side = [&](SideId id) { return measured_side(plot_source(*bench, id, strings)); };
  ASSERT_TRUE(side(SideId::Left) && side(SideId::Right));
  EXPECT_FALSE(side(SideId::Left)->recorded);
  EXPECT_GT(side(SideId::Right)->value, 1.5 * side(SideId::Left)->value) << "PAD = 1 beside PAD = 0";
  std::printf("PAD = 0: %.0f GB/s, PAD = 1: %.0f GB/s\n", side(SideId::Left)->value, side(SideId::Right)->value);
}

TEST_F(GpuWorkbench, SaysWhatTheLoadUnderTheCursorCosts) {
  for (const auto& [pad, wavefronts] : {std::pair{0, 32}, {1, 1}}) {
    show("transpose_shared", {{"PAD", pad}}, "banks");
    while (!bench->can_ask_gpu() && bench->can(Jump::NextAccess)) bench->jump(Jump::NextAccess);
    ASSERT_TRUE(bench->can_ask_gpu()) << "it has a load from shared memory";
    const auto pattern = *bench->askable();
    bench->ask_gpu();
    ASSERT_TRUE(wait([&] { return !bench->gpu_question().asking(); }));
    const auto* asked = bench->gpu_question().answer(pattern);
    ASSERT_TRUE(asked && *asked) << (asked ? to_string(asked->error()) : "");
    const measure::ProbeAnswer& answer = (*asked)->answers.at(0);
    EXPECT_EQ(answer.predicted, static_cast<uint32_t>(wavefronts));
    EXPECT_TRUE(answer.agrees()) << answer.wavefronts;
    std::printf("PAD = %d: %.1f cycles, %.2f wavefronts, %u predicted\n", pad, answer.cycles, answer.wavefronts, answer.predicted);
  }
}

}  // namespace
}  // namespace warplens::app
