// Which sides Compare opens with.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>

#include "app/session/compare/pairing.h"
#include "app/session/compare/variant.h"
#include "app/session/editing/apply_fix.h"
#include "app/stages/picture.h"
#include "app/stages/stages.h"
#include "kernels/base/file.h"
#include "tests/app/real_kernels.h"
#include "viz/canvas/recorder.h"

namespace warplens::app {
namespace compare_opens {

// What is written in the stage's picture.
std::string written(const Workbench& bench) {
  static const viz::Recorder metrics;
  static const viz::Strings english = viz::Strings::parse(*read_file(WARPLENS_SOURCE_DIR "/assets/languages/en.json")).take();
  const auto picture = bench.stage().picture();
  std::string text;
  for (const viz::Record& record : picture->layout(bench, {}, {{0, 0, 1600, 1000}, viz::dark_theme(), english, metrics, 1}).drawing)
    if (record.kind == viz::Record::Kind::Text) text += record.text + "\n";
  return text;
}

// From warp tiling at a late moment of warp 1: the same access, beside what has padding.
TEST(CompareOpens, AtTheAccessThatMainShowsBesideTheNearestVariant) {
  RealKernels kernels;
  auto bench = real_workbench(kernels);
  ViewState state;
  state.stage = "banks";
  state.choices[0] = {"sgemm_warptiling", {}, {}};
  bench->restore(state);
  ASSERT_TRUE(settle_real(*bench));
  bench->follow_warp(1);
  const auto go_to = [&](uint64_t tick) {
    bench->show_stage("banks");
    bench->seek(tick);
    const uint32_t access = *bench->player().moment()->access;
    bench->show_stage("compare");
    EXPECT_TRUE(settle_real(*bench));
    return access;
  };
  for (const uint64_t tick : {30000, 9000}) {
    const uint32_t access = go_to(tick);
    const Settings& shown = bench->settings();
    EXPECT_EQ(shown.choices[1], (Choice{"sgemm_warptiling", {}, {}}));
    EXPECT_EQ(shown.choices[2].name, "sgemm_warptiling_padded");
    ASSERT_GT(bench->clock().at(), 0u);
    EXPECT_EQ((*bench->comparison().clock().pairs())[bench->clock().at() - 1].access[0], access);
  }
  EXPECT_EQ(bench->side(SideId::Right).player.warp(), 1u);
  // Where a statement begins, its access is still to come.
  bench->show_stage("banks");
  const simt::Trace& trace = bench->player().snapshot()->block->trace;
  int before = 0;
  for (const simt::StepRow& step : trace.steps[1]) {
    if (step.tick < 40000 || before == 2) continue;
    bench->show_stage("banks");
    bench->seek(step.tick);
    if (trace.accesses[*bench->player().moment()->access].tick <= step.tick) continue;
    ++before;
    const uint32_t access = go_to(step.tick);
    EXPECT_EQ((*bench->comparison().clock().pairs())[bench->clock().at() - 1].access[0], access) << step.tick;
  }
  EXPECT_EQ(before, 2);
  // Nothing has changed in Main: the comparison's own place stays.
  bench->jump(Jump::Start);
  bench->show_stage("banks");
  bench->show_stage("compare");
  EXPECT_EQ(bench->clock().at(), 0u);
  EXPECT_THAT(written(*bench), testing::HasSubstr("wavefronts per block"));
  // What a person has chosen stays.
  bench->compare_preset("padding");
  ASSERT_TRUE(settle_real(*bench));
  go_to(12000);
  EXPECT_EQ(bench->settings().choices[1].name, "transpose_shared");
}

// The sides are given, as on a command line, and no pair.
TEST(CompareOpens, GivenSidesWhereTheirCostsDifferMost) {
  RealKernels kernels;
  const auto opened = [&](const Choice& left, const Choice& right, std::optional<uint64_t> pair) {
    auto bench = real_workbench(kernels);
    ViewState state;
    state.stage = "compare";
    state.choices[1] = left, state.choices[2] = right;
    state.compare_clock = pair;
    bench->restore(state);
    EXPECT_TRUE(settle_real(*bench));
    return bench;
  };
  const Choice tiling{"sgemm_block_tiling_2d", {}, {}}, warps{"sgemm_warptiling", {}, {}};
  const auto bench = opened(tiling, warps, {});
  const Pairing& pairs = *bench->comparison().clock().pairs();
  const auto row = [&](size_t pair, size_t side) -> const simt::AccessRow* {
    const uint32_t access = pairs[pair].access[side];
    return access == kNone ? nullptr : &bench->side(kCompared[side]).player.snapshot()->block->trace.accesses[access];
  };
  int most = -1;
  size_t first = 0;
  for (size_t i = 0; i < pairs.size(); ++i)
    if (const auto *a = row(i, 0), *b = row(i, 1); a && b && std::abs(a->conflicts - b->conflicts) > most)
      most = std::abs(a->conflicts - b->conflicts), first = i;
  EXPECT_GT(most, 0);
  EXPECT_EQ(bench->clock().at(), first + 1);
  EXPECT_GT(first, 0u);
  ASSERT_TRUE(row(first, 0));
  EXPECT_GT(row(first, 0)->wavefronts, 0u) << "an access to shared memory";
  // Without shared memory on one side, sectors differ; of a load of 16 bytes and the four it replaces, nothing does.
  const auto copies = opened({"transpose_naive", {}, {}}, {"transpose_shared", {{"PAD", 1}}, {}}, {});
  EXPECT_GT(copies->clock().at(), 0u);
  // A place that is given is kept, the start too.
  EXPECT_EQ(opened(tiling, warps, 0)->clock().at(), 0u);
  EXPECT_EQ(opened(tiling, warps, 3)->clock().at(), 3u);
}

TEST(CompareOpens, BesideWhatIsNearest) {
  RealKernels kernels;
  const auto variant = [&](const Choice& choice) {
    for (const catalog::KernelSpec& kernel : *kernels.kernels())
      if (kernel.name == choice.name) return in_words(variant_of(*kernels.kernels(), &kernel, choice));
    return in_words(variant_of(*kernels.kernels(), nullptr, choice));
  };
  EXPECT_EQ(variant({"transpose_shared", {}, {}}), "transpose_shared PAD=1");
  EXPECT_EQ(variant({"transpose_shared", {{"PAD", 2}}, {}}), "transpose_shared PAD=0");
  EXPECT_EQ(variant({"sgemm_naive", {}, {}}), "sgemm_tiled");
  EXPECT_EQ(variant({"sgemm_stream_k", {}, {}}), "sgemm_stream_k PAD=0");
  const Choice file{"/somewhere/mine.cu", {}, {}};
  EXPECT_TRUE(variant_of(*kernels.kernels(), nullptr, file).compiled);
}

}  // namespace compare_opens
}  // namespace warplens::app
