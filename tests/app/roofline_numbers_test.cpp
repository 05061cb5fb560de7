// The roofline of the recordings that ship: its numbers are those of `warplens trace` and of the recording.
#include <gtest/gtest.h>

#include <chrono>
#include <map>
#include <nlohmann/json.hpp>
#include <thread>

#include "app/plots/plot_table.h"
#include "kernels/base/file.h"
#include "tests/app/real_kernels.h"
#include "viz/strings/strings.h"

namespace warplens::app {
namespace roofline_numbers {

nlohmann::json traced(const measure::Started& started) {
  std::string arguments = measure::kernel_of(started.kernel) + " --blocks first --as both --max-ticks 1000000000";
  for (const auto& [name, value] : started.settings) arguments += " --set " + name + "=" + std::to_string(value);
  for (const auto& [name, value] : started.size) arguments += " --size " + name + "=" + std::to_string(value);
  return traced_document(arguments);
}

TEST(RooflineNumbers, AreThoseOfTheTraceAndOfTheRecording) {
  const RealKernels kernels;
  const auto text = read_file(WARPLENS_RECORDING);
  ASSERT_TRUE(text);
  auto recording = measure::read_recording("h200.json", *text);
  ASSERT_TRUE(recording);
  // Stream-k takes seconds here; three of the others are of three kinds: no shared memory, bound by it, and not.
  constexpr const char* kCompared[] = {"sgemm_naive", "sgemm_tiled", "sgemm_warptiling"};
  const measure::Recording whole = recording.take();
  std::vector<MeasuredRun> runs(1);
  runs[0].shown = true;
  runs[0].recording.origins = whole.origins;
  for (const measure::RecordedSpeed& speed : whole.speeds)
    for (const char* name : kCompared)
      if (measure::kernel_of(speed.started.kernel) == name) runs[0].recording.speeds.push_back(speed);
  const auto spec =
      std::find_if(kernels.kernels()->begin(), kernels.kernels()->end(), [](const auto& k) { return k.name == "sgemm_warptiling"; });
  ASSERT_NE(spec, kernels.kernels()->end());
  const Choice choice{"sgemm_warptiling", {}, {}};
  MeasureView view;
  view.size = {{"M", 4096}, {"N", 4096}, {"K", 4096}};
  const viz::Strings strings;
  LevelCosts costs(kernels.pipelines(), [] {});
  PlotSource source{*kernels.kernels(), &*spec, choice, view, runs, strings};
  source.level_cost = [&](const catalog::KernelSpec& kernel, const catalog::Values& settings, const catalog::Values& size) {
    const LevelCost* const cost = costs.of(kernel, settings, size);
    return cost ? std::optional(*cost) : std::nullopt;
  };
  EXPECT_TRUE(roofline_input(source).points.empty()) << "nothing is counted yet";
  for (int i = 0; i < 60000 && costs.busy(); ++i) {
    costs.poll();
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  const viz::RooflineInput input = roofline_input(source);
  ASSERT_EQ(input.points.size(), 3u);
  for (const viz::RooflinePoint& point : input.points) {
    // Which entry it is: by its speed.
    const measure::RecordedSpeed* entry = nullptr;
    for (const measure::RecordedSpeed& speed : runs[0].recording.speeds)
      if (speed.started.size == view.size && speed.summary.value.median == point.gflops) entry = &speed;
    ASSERT_NE(entry, nullptr) << point.name;
    const auto document = traced(entry->started);
    ASSERT_TRUE(document.is_object()) << point.name;
    const auto& totals = document.at("compiled").at("totals");
    const double flops = entry->started.work / document.at("blocks_total").get<double>();  // of a block
    const double sectors = totals.at("sectors").get<double>(), wavefronts = totals.at("wavefronts").get<double>();
    EXPECT_NEAR(point.intensity[1], flops / (sectors * 32), 1e-9) << point.name;
    if (wavefronts > 0) {
      EXPECT_NEAR(point.intensity[2], flops / (wavefronts * 128), 1e-9) << point.name;
    } else {
      EXPECT_EQ(point.intensity[2], 0) << point.name;
    }
    // A and B are read, C is written: 64 MiB each. It is not read, as beta is 0.
    EXPECT_NEAR(point.intensity[0], entry->started.work / (3 * 4096.0 * 4096 * 4), 1e-6) << point.name;
  }
  EXPECT_NEAR(input.peak_gflops, 66908.16, 0.01);
  EXPECT_NEAR(input.gbs[0], 4814.304, 1e-3);
}

// Below the samples stands the ladder, its numbers the medians of the recording; what can be switched stays above both.
TEST(MeasureNumbers, TheLadderBelowTheSamplesHasTheMediansOfTheRecording) {
  const RealKernels kernels;
  auto recording = measure::read_recording("h200.json", *read_file(WARPLENS_RECORDING));
  ASSERT_TRUE(recording);
  std::vector<MeasuredRun> runs(1);
  runs[0].shown = true;
  runs[0].recording = recording.take();
  const auto spec =
      std::find_if(kernels.kernels()->begin(), kernels.kernels()->end(), [](const auto& k) { return k.name == "sgemm_warptiling"; });
  ASSERT_NE(spec, kernels.kernels()->end());
  const Choice choice{"sgemm_warptiling", {}, {}};
  MeasureView view;
  view.size = {{"M", 4096}, {"N", 4096}, {"K", 4096}};
  const auto strings = viz::Strings::parse(*read_file(WARPLENS_SOURCE_DIR "/assets/languages/en.json")).take();
  const PlotSource source{*kernels.kernels(), &*spec, choice, view, runs, strings};
  const viz::Recorder metrics;
  const viz::Frame frame{{0, 0, 900, 850}, viz::dark_theme(), strings, metrics, 1, {}, 26};
  const viz::Scene scene = find_plot("live").layout(source, nullptr, frame);
  std::map<std::string, float> drawn;  // texts, and how far down they are
  for (const viz::Record& record : scene.drawing)
    if (record.kind == viz::Record::Kind::Text) drawn.emplace(record.text, record.rect.y);
  const viz::LadderInput ladder = ladder_input(source);
  size_t compared = 0;
  for (const viz::LadderRow& row : ladder.rows)
    for (const viz::LadderBar& bar : row.bars) {
      EXPECT_TRUE(std::any_of(runs[0].recording.speeds.begin(), runs[0].recording.speeds.end(), [&](const measure::RecordedSpeed& speed) {
        return speed.started.size == view.size && speed.summary.value.median == bar.value;
      })) << row.name;
      EXPECT_TRUE(drawn.contains(viz::grouped_decimal(bar.value, 0))) << row.name << ", " << bar.value;
      ++compared;
    }
  EXPECT_GE(compared, 10u);
  ASSERT_TRUE(scene.controls && drawn.contains(ladder.title));
  EXPECT_LT(scene.controls->bottom(), drawn.at(ladder.title));
}

}  // namespace roofline_numbers
}  // namespace warplens::app
