#include "kernels/frontend/lower/analysis/flow.h"

#include <gtest/gtest.h>

namespace warplens::frontend {
namespace {

TEST(PostDominators, TheSidesOfABranchMeetBehindIt) {
  //     0 -> 1, 2; 1 -> 3; 2 -> 3
  EXPECT_EQ(immediate_post_dominators({{1, 2}, {3}, {3}, {}}, {false, false, false, true}), (std::vector<uint32_t>{3, 3, 3, kNone}));
}

TEST(PostDominators, ASideThatReturnsDoesNotReconverge) {
  EXPECT_EQ(immediate_post_dominators({{1, 2}, {}, {3}, {}}, {false, true, false, true}), (std::vector<uint32_t>{kNone, kNone, 3, kNone}));
}

TEST(PostDominators, ASideThatTrapsDoesNotCount) {
  EXPECT_EQ(immediate_post_dominators({{1, 2}, {}, {}}, {false, false, true}), (std::vector<uint32_t>{2, kNone, kNone}));
}

TEST(PostDominators, LanesOfALoopMeetBehindIt) {
  // 0 -> 1; 1 -> 2, 3; 2 -> 1, 3
  EXPECT_EQ(immediate_post_dominators({{1}, {2, 3}, {1, 3}, {}}, {false, false, false, true}), (std::vector<uint32_t>{1, 3, 3, kNone}));
}

TEST(PostDominators, AnInfiniteLoopHasNoReconvergencePoint) {
  EXPECT_EQ(immediate_post_dominators({{1}, {1}}, {false, false}), (std::vector<uint32_t>{kNone, kNone}));
}

// A loop of 1 (header, leaves to 3 or goes to 2) and 2 (comes round).
TEST(TemporalDivergence, LanesThatLeaveALoopStayInStepWithThoseThatRemain) {
  FlowGraph graph;
  graph.blocks = {{kNone, kNone, 1}, {0, 0, 3}, {1, 0, 1}, {1, kNone, kNone}};
  graph.loops = {{kNone, 1, 0}};
  EXPECT_FALSE(graph.has_temporal_divergence(0, 1, {{1}, {2, 3}, {1}, {}}));
}

// 1 (header) continues at once or to 2, which leaves or comes round: the first lanes are an iteration ahead when they meet in 2.
TEST(TemporalDivergence, LanesThatContinueGetAheadOfThoseThatWaitBehind) {
  FlowGraph graph;
  graph.blocks = {{kNone, kNone, 1}, {0, 0, 2}, {1, 0, 3}, {2, kNone, kNone}};
  graph.loops = {{kNone, 1, 0}};
  EXPECT_TRUE(graph.has_temporal_divergence(0, 1, {{1}, {1, 2}, {1, 3}, {}}));
}

}  // namespace
}  // namespace warplens::frontend
