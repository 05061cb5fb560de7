// Accesses of the kernels that ship, as the stages take them from the trace: the Lab makes the same ones.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <tuple>

#include "app/session/editing/array_fixes.h"
#include "app/session/lab/lab_access.h"
#include "app/session/measuring/limits.h"
#include "app/stages/parts.h"
#include "app/stages/stages.h"
#include "kernels/hardware/sectors.h"
#include "tests/app/real_kernels.h"

namespace warplens::app {
namespace {

// An expression is worth more than a table of addresses; how many distinct accesses need one is known.
struct Tally {
  size_t accesses = 0, tables = 0;
};

void expect_lab_agrees(const analysis::Snapshot& snapshot, const std::string& what, Tally& tally) {
  const simt::Trace& trace = snapshot.block->trace;
  std::set<std::tuple<uint32_t, uint32_t, uint64_t, uint32_t>> seen;
  for (uint32_t i = 0; i < trace.accesses.size(); ++i) {
    const simt::AccessRow& row = trace.accesses[i];
    const Space space = row.object < trace.objects.size() ? trace.objects[row.object].space : Space::Local;
    if (space != Space::Shared && space != Space::Global) continue;
    if (!seen.insert({row.site, row.pattern, row.base % 1024, row.mask}).second) continue;
    const auto setup = lab_setup_of(snapshot, i);
    ASSERT_TRUE(setup) << what << ", access " << i;
    const auto made = work_out(*setup);
    ASSERT_TRUE(made.ok()) << what << ", access " << i << ": " << setup->text << ": " << to_string(made.error());
    const hardware::WarpAccess traced = trace.access(row, *snapshot.program);
    EXPECT_EQ(made->access.mask, traced.mask) << setup->text;
    EXPECT_EQ(made->access.kind, traced.kind) << setup->text;
    EXPECT_EQ(made->access.width_bytes, traced.width_bytes) << setup->text;
    EXPECT_EQ(setup->global, space == Space::Global);
    int64_t apart = 0;
    bool first = true;
    for (uint32_t lane = 0; lane < 32; ++lane) {
      if (!(traced.mask >> lane & 1)) continue;
      const auto difference = static_cast<int64_t>(traced.address[lane]) - static_cast<int64_t>(made->access.address[lane]);
      if (first) apart = difference, first = false;
      ASSERT_EQ(difference, apart) << what << ", lane " << lane << ": " << setup->text;
    }
    EXPECT_EQ(apart % kLabOrigins, 0) << what << ": " << setup->text << " falls on other banks or lines";
    const uint32_t cost = space == Space::Shared ? hardware::count_banks(made->access).wavefronts : hardware::count_sectors(made->access);
    const uint32_t traced_cost = space == Space::Shared ? row.wavefronts : row.sectors;
    EXPECT_TRUE(cost == traced_cost || (space == Space::Global && traced_cost == 0))
        << what << ": " << setup->text << ": " << cost << ", traced " << traced_cost;
    // What is kept in a state file is the same access.
    EXPECT_EQ(setup_of(views_of(*setup)), *setup) << setup->text;
    ++tally.accesses, tally.tables += setup->text.find('{') != std::string::npos;
  }
}

TEST(OpenInLab, EveryAccessOfTheKernelsThatShipHasItsAddressesAndItsCost) {
  Tally tally;
  RealKernels kernels;
  for (const Choice& choice : real_settings()) {
    const SnapshotPtr snapshot = kernels.trace(choice);
    ASSERT_TRUE(snapshot);
    ASSERT_NO_FATAL_FAILURE(expect_lab_agrees(*snapshot, in_words(choice), tally));
  }
  EXPECT_GT(tally.accesses, 2000u);
  EXPECT_LT(tally.tables * 20, tally.accesses) << "more than 5% of the accesses have no expression";
  RecordProperty("accesses", static_cast<int>(tally.accesses));
  RecordProperty("tables", static_cast<int>(tally.tables));
  std::printf("%zu accesses, %zu as tables\n", tally.accesses, tally.tables);
}

TEST(WorstConflict, IsTheOneWithMostWavefrontsBeyondThoseItNeedsAndTheNextIsAsBad) {
  RealKernels kernels;
  auto bench = real_workbench(kernels);
  ViewState state;
  state.stage = "banks";
  state.choices[0] = {"transpose_shared", {}, {}};
  bench->restore(state);
  ASSERT_TRUE(settle_real(*bench));
  uint32_t most = 0;
  for (const simt::AccessRow& row : bench->player().snapshot()->block->trace.accesses) most = std::max<uint32_t>(most, row.conflicts);
  EXPECT_EQ(most, 31u);  // a column of a 32 x 32 tile
  std::set<std::pair<uint32_t, uint64_t>> places;
  for (int i = 0; i < 5; ++i) {
    ASSERT_TRUE(bench->go_to_worst());
    ASSERT_NE(bench->player().access(), nullptr);
    EXPECT_EQ(bench->player().access()->conflicts, most);
    places.insert({bench->player().warp(), bench->player().tick()});
  }
  EXPECT_EQ(places.size(), 5u);
  bench->choose_kernel("transpose_naive");  // without shared memory
  ASSERT_TRUE(settle_real(*bench));
  EXPECT_FALSE(bench->has_conflicts());
  EXPECT_FALSE(bench->go_to_worst());
}

TEST(ComparePresets, OpenAtAnAccessThatCostsOneSideMoreAndSayWhatLimitsEach) {
  RealKernels kernels;
  auto bench = real_workbench(kernels);
  for (const ComparePreset& preset : compare_presets()) {
    SCOPED_TRACE(preset.id);
    bench->show_stage("compare");
    bench->compare_preset(preset.id);
    ASSERT_TRUE(settle_real(*bench));
    EXPECT_EQ(bench->comparison().preset(), &preset);
    const PairClock& clock = bench->comparison().clock();
    ASSERT_GT(clock.at(), 0u);
    const PairedAccess& pair = (*clock.pairs())[clock.at() - 1];
    ASSERT_TRUE(pair.access[0] != kNone && pair.access[1] != kNone);
    const auto& left = bench->side(SideId::Left).player.snapshot()->block->trace.accesses[pair.access[0]];
    const auto& right = bench->side(SideId::Right).player.snapshot()->block->trace.accesses[pair.access[1]];
    EXPECT_TRUE(left.wavefronts != right.wavefronts || left.sectors != right.sectors);
  }
  // The transpose of 32 x 32: 1056 wavefronts and 256 sectors in a block, 64 with padding.
  bench->compare_preset("padding");
  ASSERT_TRUE(settle_real(*bench));
  const auto limits = [&](SideId side) {
    return *limits_of(*bench->side(side).player.snapshot(), hardware::default_architecture(), false);
  };
  const SideLimits plain = limits(SideId::Left), padded = limits(SideId::Right);
  ASSERT_FALSE(plain.bounds.empty() || padded.bounds.empty());
  EXPECT_EQ(plain.bounds.front().resource, hardware::Resource::SharedWavefronts);
  EXPECT_DOUBLE_EQ(plain.bounds.front().cycles, 1056);
  EXPECT_EQ(padded.bounds.front().resource, hardware::Resource::Dram);
  EXPECT_NEAR(padded.rate() / plain.rate(), 2.4, 0.05);
  EXPECT_FALSE(limits_of(*bench->side(SideId::Left).player.snapshot(), *hardware::find_architecture("sm_70"), false));
}

TEST(ArrayFixes, TheCheapestIsTheOneThatServesAllAccessesOfTheBlock) {
  RealKernels kernels;
  const SnapshotPtr plain = kernels.trace({"transpose_shared", {}, {}}), padded = kernels.trace({"transpose_shared", {{"PAD", 1}}, {}});
  ASSERT_TRUE(plain && padded);
  const auto& objects = plain->block->trace.objects;
  const auto tile =
      static_cast<uint32_t>(std::find_if(objects.begin(), objects.end(), [](const auto& o) { return o.name == "tile"; }) - objects.begin());
  ASSERT_LT(tile, objects.size());
  const ArrayFixes found = array_fixes(*plain, tile, 32 * 4, hardware::default_architecture());
  EXPECT_EQ(found.wavefronts, plain->totals.wavefronts);
  ASSERT_FALSE(found.fixes.empty());
  EXPECT_EQ(found.fixes.front().remedy.kind, hardware::Remedy::Kind::Xor);
  EXPECT_EQ(found.fixes.front().bytes, 0u);
  const auto pad = std::find_if(found.fixes.begin(), found.fixes.end(), [](const ArrayFix& f) { return f.remedy.pad_words == 1; });
  ASSERT_NE(pad, found.fixes.end());
  EXPECT_EQ(pad->wavefronts, padded->totals.wavefronts) << "the kernel with PAD = 1 was traced";
  EXPECT_EQ(pad->bytes, 32u * 4);
}

}  // namespace
}  // namespace warplens::app
