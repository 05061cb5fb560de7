// What is traced while nobody waits: other kernels as what-ifs, and the ladder's column.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <thread>

#include "app/session/compare/what_if.h"
#include "app/session/measuring/ladder_costs.h"
#include "app/session/measuring/level_costs.h"
#include "tests/app/fakes.h"
#include "tests/app/made_kernel.h"

namespace warplens::app {
namespace {

template <class Polled>
bool finish(Polled& polled) {
  for (int i = 0; i < 400 && polled.busy(); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(5));
  polled.poll();
  return !polled.busy();
}

constexpr const char* kStride = "params = [ { name = \"STRIDE\", default = 2, choices = [1, 2, 16] } ]\n";

catalog::KernelSpec kernel(const std::string& name, const std::string& family, const std::string& more = {}) {
  return made_kernel(name, "family = \"" + family + "\"\nlaunch = { grid = [2], block = [64] }\n" + more);
}

TEST(WhatIf, OtherKernelsOfTheFamilyTakeOverTheSharedParametersWhereThatIsLegal) {
  const std::string narrow = "rules = [ { holds = \"STRIDE <= 2\", else = \"STRIDE = {STRIDE} is more than 2.\" } ]\n";
  const std::vector<catalog::KernelSpec> kernels = {
      kernel("good", "tile", kStride), kernel("also_good", "tile", kStride), kernel("narrow", "tile", kStride + narrow),
      kernel("other_names", "tile", "params = [ { name = \"TILE\", default = 8, choices = [8, 16] } ]\n"),
      kernel("stranger", "vector", kStride)};
  const auto found = family_neighbours(kernels, kernels[0], {"good", {{"STRIDE", 16}}, {}});
  ASSERT_EQ(found.size(), 3u);
  EXPECT_EQ(found[0].choice, (Choice{"also_good", {{"STRIDE", 16}}, {}}));
  EXPECT_EQ(found[1].choice, (Choice{"narrow", {}, {}}));  // 16 breaks its rule: its defaults
  EXPECT_EQ(found[2].choice, (Choice{"other_names", {}, {}}));
}

TEST(WhatIf, NeighboursOfAKernelAsCompiledAreAsCompiledToo) {
  const std::vector<catalog::KernelSpec> kernels = {kernel("good", "tile", kStride), kernel("also_good", "tile", kStride)};
  const Choice compiled{"good", {}, {}, true};
  for (const Neighbour& other : family_neighbours(kernels, kernels[0], compiled)) EXPECT_TRUE(other.choice.compiled);
  for (const Neighbour& other : legal_neighbours(kernels[0], compiled)) EXPECT_TRUE(other.choice.compiled);
}

TEST(WhatIf, TheNearestRungsOfTheLadderComeFirst) {
  std::vector<catalog::KernelSpec> kernels;
  for (const int64_t order : {10, 20, 30, 40, 60}) {
    kernels.push_back(kernel("k" + std::to_string(order), "gemm"));
    kernels.back().order = order;
  }
  std::string names;
  for (const Neighbour& other : family_neighbours(kernels, kernels[2], {"k30", {}, {}})) names += other.choice.name + " ";
  EXPECT_EQ(names, "k40 k20 k10 k60 ");
}

TEST(WhatIf, AnotherKernelAnswersForTheSameAccessToTheArrayOfThatName) {
  // In the sample warp 0 stores s once without conflicts and reads it once with as many wavefronts as the stride.
  const SnapshotPtr here = sample_snapshot(2), there = sample_snapshot(16);
  const auto& rows = here->block->trace.accesses;
  uint32_t read = 0;
  while (here->program->sites[rows[read].site].op != MemoryOp::Load) ++read;
  auto place = place_of(*here, read);
  ASSERT_TRUE(place);
  const AccessCosts costs = costs_of(*there);
  EXPECT_EQ(costs.at_array(*place), 16u);
  place->array_turn = 1;
  EXPECT_EQ(costs.at_array(*place), std::nullopt);  // the warp reads it once
  place->array_turn = 0;
  std::get<2>(place->array_access) = 16;
  EXPECT_EQ(costs.at_array(*place), std::nullopt);  // a float4 is not a float
  place->array_access = {"t", MemoryOp::Load, 4};
  EXPECT_EQ(costs.at_array(*place), std::nullopt);
}

TEST(LadderCosts, AreTheBlocksSharedWavefrontsOverItsMultiplyAddsByAWarp) {
  const std::string work = "work = { flops = \"2 * 32 * 5 * 2\" }\n";  // 5 multiply-adds by a whole warp in each of the two blocks
  const std::vector<catalog::KernelSpec> kernels = {kernel("good", "tile", kStride + work), kernel("copy", "tile"),
                                                    kernel("error", "tile", work)};
  const auto setting = catalog::make_setting(kernels[0], {}, "run", {});
  ASSERT_TRUE(setting.ok());
  EXPECT_DOUBLE_EQ(*warp_multiply_adds(kernels[0], *setting), 5);
  LadderCosts costs(fake_pipelines(std::make_shared<FakeCounts>()), [] {});
  costs.want(kernels);
  EXPECT_EQ(costs.of("good"), nullptr);
  ASSERT_TRUE(finish(costs));
  // Two warps: a store of one wavefront and a read of two each make 6.
  ASSERT_NE(costs.of("good"), nullptr);
  EXPECT_DOUBLE_EQ(costs.of("good")->written, 6.0 / 5);
  EXPECT_EQ(costs.of("copy"), nullptr);   // multiplies nothing
  EXPECT_EQ(costs.of("error"), nullptr);  // does not compile
}

TEST(LadderCosts, SayWhyTheMachineMayHaveOtherAccesses) {
  // The same accesses of floats, then of bytes, which compilers join as they like.
  const SnapshotPtr floats = sample_snapshot(2);
  auto program = std::make_shared<Program>(*floats->program);
  analysis::Snapshot snapshot = *floats;
  for (Site& site : program->sites) site.text = "s[i]", site.element_bytes = 4;
  program->account = "compiled";
  snapshot.compiled_program = program;
  snapshot.compiled_sites = floats->block->trace.sites;
  EXPECT_THAT(doubts_of(snapshot), testing::IsEmpty());
  for (Site& site : program->sites) site.element_bytes = 1;
  EXPECT_THAT(doubts_of(snapshot), testing::ElementsAre(analysis::Doubt::Narrow)) << "of two accesses, each reason once";
  for (auto& site : snapshot.compiled_sites) site.wavefronts = 0;
  EXPECT_THAT(doubts_of(snapshot), testing::IsEmpty()) << "none of them ran";
}

TEST(LadderCosts, AreWorkedOutOnceAndStopWithTheirOwner) {
  const std::vector<catalog::KernelSpec> kernels = {kernel("slow", "tile", "work = { flops = 64 }\n")};
  const auto counts = std::make_shared<FakeCounts>();
  {
    LadderCosts costs(fake_pipelines(counts), [] {});
    costs.want(kernels);
    costs.want(kernels);
    for (int i = 0; i < 400 && counts->started == 0; ++i) std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  EXPECT_EQ(counts->started, 1);
  for (int i = 0; i < 400 && counts->stopped == 0; ++i) std::this_thread::sleep_for(std::chrono::milliseconds(5));
  EXPECT_EQ(counts->stopped, 1);
}

bool finish(LevelCosts& costs) {
  for (int i = 0; i < 400 && costs.busy(); ++i) {
    costs.poll();
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  return !costs.busy();
}

TEST(LevelCosts, AreCountedOnceForEachSettingAndSizeThatIsLookedUp) {
  const std::string work = "sizes = { run = { N = 4 } }\nwork = { flops = \"2 * 32 * N * 2\" }\n";  // N multiply-adds of a warp in a block
  const catalog::KernelSpec good = kernel("good", "tile", kStride + work), uncompiled = kernel("no_compiled", "tile", kStride + work);
  const catalog::Values two{{"STRIDE", 2}}, sixteen{{"STRIDE", 16}}, small{{"N", 4}}, large{{"N", 8}};
  const auto counts = std::make_shared<FakeCounts>();
  LevelCosts costs(fake_pipelines(counts), [] {});
  EXPECT_FALSE(costs.busy());
  EXPECT_EQ(costs.of(good, two, small), nullptr);
  EXPECT_EQ(costs.of(good, two, small), nullptr);
  EXPECT_EQ(costs.of(good, two, large), nullptr);
  EXPECT_TRUE(costs.busy());
  ASSERT_TRUE(finish(costs));
  EXPECT_EQ(counts->made, 2) << "one for each size";
  // Two warps: a store of one wavefront and a read of two each make 6, as compiled 3; 32 lanes store 4 sectors.
  ASSERT_NE(costs.of(good, two, small), nullptr);
  EXPECT_EQ(*costs.of(good, two, small), (LevelCost{3.0 / 4, 8.0 / 4, true}));
  EXPECT_EQ(*costs.of(good, two, large), (LevelCost{3.0 / 8, 8.0 / 8, true}));
  // More may be looked up later.
  EXPECT_EQ(costs.of(good, sixteen, small), nullptr);
  EXPECT_EQ(costs.of(uncompiled, two, small), nullptr);
  ASSERT_TRUE(finish(costs));
  EXPECT_EQ(costs.of(good, sixteen, small)->wavefronts, 17.0 / 4);
  EXPECT_EQ(*costs.of(uncompiled, two, small), (LevelCost{6.0 / 4, 8.0 / 4, false})) << "as written";
}

TEST(LevelCosts, OfWhatCannotBeCountedStayUnknown) {
  const catalog::KernelSpec bad = kernel("error", "tile", "work = { flops = \"64\" }\n"), copy = kernel("copy", "tile");
  const auto counts = std::make_shared<FakeCounts>();
  LevelCosts costs(fake_pipelines(counts), [] {});
  EXPECT_EQ(costs.of(copy, {}, {}), nullptr);
  EXPECT_FALSE(costs.busy()) << "it multiplies nothing";
  EXPECT_EQ(costs.of(bad, {}, {}), nullptr);
  ASSERT_TRUE(finish(costs));
  EXPECT_EQ(costs.of(bad, {}, {}), nullptr);
  EXPECT_FALSE(costs.busy()) << "and is not tried again";
  EXPECT_EQ(counts->started, 1);
}

}  // namespace
}  // namespace warplens::app
