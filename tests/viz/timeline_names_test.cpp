// What the iterations of the outermost loop are called along the time.
#include <gtest/gtest.h>

#include "tests/viz/samples.h"
#include "viz/scenes/timeline/timeline.h"

namespace warplens::viz {
namespace {

TEST(Timeline, IterationsAreKTilesOfAProductAndRoundsOfAnythingElse) {
  analysis::Snapshot snapshot = *sample_warp_tiling();
  const Recorder metrics;
  const Frame stage{{0, 0, 4000, 40}, light_theme(), english(), metrics, 1};
  const auto said = [&](const char* text) {
    const TimelineDensity density = make_timeline_density(snapshot, 0);
    const Drawing drawing = layout_timeline({&density, 100}, stage).drawing;
    return std::any_of(drawing.begin(), drawing.end(), [&](const Record& record) { return record.text == text; });
  };
  EXPECT_TRUE(said("round 1"));
  EXPECT_FALSE(said("k tile 1"));
  auto spec = std::make_shared<catalog::KernelSpec>();
  spec->family = "gemm";
  snapshot.file = catalog::kernel_file("sample.cu", "", spec);
  EXPECT_TRUE(said("k tile 1"));
}

}  // namespace
}  // namespace warplens::viz
