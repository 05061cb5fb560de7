// The accesses by cost, in the window; and the block that is traced.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <thread>

#include "app/panels/act.h"
#include "app/panels/panels.h"
#include "app/session/block_place.h"
#include "app/stages/stages.h"
#include "app/state/state_file.h"
#include "tests/app/fakes.h"
#include "tests/app/null_screen.h"
#include "tests/app/paper_screen.h"

namespace warplens::app {
namespace ranked_tests {

using testing::HasSubstr;

bool has_control(const PanelsScene& scene, const std::string& id) {
  return std::any_of(scene.controls.begin(), scene.controls.end(), [&](const Control& c) { return c.id == id; });
}
bool rank_launch(Workbench& bench, PaperScreen& screen) {
  for (int i = 0; i < 2000 && !bench.launch_ranking().ranking; ++i) {
    screen.frame(bench);
    bench.poll();
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  return bench.launch_ranking().ranking.has_value();
}

class Ranked : public testing::Test {
 protected:
  // Two blocks of two warps: line 5 reads shared memory with conflicts of 16 ways.
  void SetUp() override {
    bench->restore(showing("racy", "timeline"));
    ASSERT_TRUE(settle(*bench));
  }
  std::unique_ptr<Workbench> bench = fake_workbench();
  PaperScreen screen;
};

TEST_F(Ranked, TheListStandsWhereTheFindingsDoAndTheWorstIsFirst) {
  EXPECT_FALSE(has_control(screen.frame(*bench), "ranked.shared.0"));
  PanelsScene scene = screen.press(*bench, {key('Q'), false, true});
  ASSERT_TRUE(has_control(scene, "ranked.shared.0"));
  const analysis::Ranking& ranking = bench->block_ranking();
  ASSERT_GE(ranking.shared.size(), 2u);
  EXPECT_GT(ranking.shared.front().excess, 0u);
  for (size_t i = 1; i < ranking.shared.size(); ++i) EXPECT_LE(ranking.shared[i].excess, ranking.shared[i - 1].excess);
  EXPECT_EQ(ranking.shared.front().excess, bench->player().snapshot()->totals.conflicts);
  EXPECT_THAT(said_by(scene, "right"), HasSubstr("+" + viz::grouped(ranking.shared.front().excess)));
  // F shows the findings in its place, Shift+Q brings it back, Escape leaves.
  scene = screen.press(*bench, {key('F')});
  EXPECT_FALSE(has_control(scene, "ranked.shared.0"));
  EXPECT_TRUE(has_control(screen.press(*bench, {key('Q'), false, true}), "ranked.shared.0"));
  EXPECT_FALSE(has_control(screen.press(*bench, {Key::Escape}), "ranked.shared.0"));
}

TEST_F(Ranked, AClickShowsTheStageTheMomentAndSelectsTheAccess) {
  screen.press(*bench, {key('Q'), false, true});
  const auto worst = bench->block_ranking().shared.front().worst;
  screen.click(*bench, "ranked.shared.0");
  EXPECT_TRUE(bench->shows("banks"));
  ASSERT_TRUE(bench->player().access());
  EXPECT_EQ(bench->player().access()->tick, worst.tick);
  EXPECT_EQ(bench->player().warp(), worst.warp);
  EXPECT_EQ(bench->player().access()->conflicts, worst.excess);
  EXPECT_EQ(bench->selection(), (Selection{Selection::Kind::Access, {}, static_cast<int64_t>(worst.tick), worst.warp}));
  screen.click(*bench, "ranked.other.0");
  EXPECT_TRUE(bench->shows("memory"));
  bench->go_back();
  EXPECT_TRUE(bench->shows("banks"));
}

TEST_F(Ranked, OfTheWholeLaunchEveryBlockCounts) {
  screen.press(*bench, {key('Q'), false, true});
  const uint64_t block = bench->block_ranking().shared.front().excess;
  screen.click(*bench, "ranked.launch");
  ASSERT_TRUE(rank_launch(*bench, screen));
  const RankedAccesses::Launch& launch = bench->launch_ranking();
  EXPECT_FALSE(launch.problem);
  EXPECT_EQ(launch.ranking->blocks, 2u);
  EXPECT_EQ(launch.ranking->shared.front().excess, 2 * block);
  EXPECT_THAT(said_by(screen.frame(*bench), "right"), HasSubstr(english().format("ranked.counted", {{"all", 2}})));
}

TEST_F(Ranked, TheWorstOfAnotherBlockIsGoneToThere) {
  ASSERT_TRUE(bench->player().snapshot());
  auto worst = bench->block_ranking().shared.front().worst;
  worst.block = 1;
  bench->go_to_access(worst);
  ASSERT_TRUE(settle(*bench));
  EXPECT_EQ(bench->player().snapshot()->block->trace.block, 1u);
  EXPECT_EQ(bench->player().tick(), worst.tick);
  EXPECT_EQ(bench->selection().kind, Selection::Kind::Access);
}

TEST_F(Ranked, ABlockIsTypedUndoneAndSaved) {
  PanelsScene scene = screen.frame(*bench);
  ASSERT_TRUE(has_control(scene, "block"));
  const auto type = [&](const std::string& text) {
    for (const Use::How how : {Use::How::Type, Use::How::Leave})
      apply({.action = act::Write{act::Write::Field::Block, {}}, .how = how, .text = text}, *bench, screen.state, english());
  };
  type("1");
  ASSERT_TRUE(settle(*bench));
  EXPECT_EQ(bench->player().snapshot()->block->trace.block, 1u);
  EXPECT_EQ(bench->state().block, 1u);
  EXPECT_TRUE(bench->undo());
  ASSERT_TRUE(settle(*bench));
  EXPECT_EQ(bench->player().snapshot()->block->trace.block, 0u);
  // Outside the grid it is said which blocks there are, and nothing else is traced.
  type("7");
  EXPECT_EQ(bench->settings().block, 0u);
  scene = screen.frame(*bench);
  EXPECT_THAT(said_by(scene, "left"), HasSubstr("no block 7"));
  screen.click(*bench, "follow.next_block");
  ASSERT_TRUE(settle(*bench));
  EXPECT_EQ(bench->player().snapshot()->block->trace.block, 1u);
}

TEST(BlockPlace, IsANumberOrAPlaceInTheGrid) {
  const simt::Dim3 grid{8, 4, 2};
  EXPECT_EQ(*block_at("5", grid), 5u);
  EXPECT_EQ(*block_at("(1, 2)", grid), 17u);
  EXPECT_EQ(*block_at("1,2,1", grid), 49u);
  EXPECT_EQ(*block_at("(7, 3, 1)", grid), 63u);
  for (uint64_t block = 0; block < grid.count(); ++block) EXPECT_EQ(*block_at(block_index(block, grid), grid), block);
  for (uint64_t block = 0; block < 9; ++block) EXPECT_EQ(*block_at(block_index(block, {9}), {9}), block);
  for (const char* wrong : {"", "64", "-1", "8,0", "(0, 4)", "0,0,2", "1,", "lots", "1 2", "1,2,3,4", "5x", "99999999999999999999"}) {
    const auto block = block_at(wrong, grid);
    ASSERT_FALSE(block) << wrong;
    EXPECT_THAT(english().say(block.error()), HasSubstr("8 x 4 x 2")) << wrong;
    EXPECT_THAT(english().say(block.error()), HasSubstr("(7, 3, 1)")) << wrong;
  }
}

}  // namespace ranked_tests
}  // namespace warplens::app
