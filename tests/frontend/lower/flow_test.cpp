#include "kernels/frontend/lower/flow.h"

#include <gtest/gtest.h>

namespace warplens::frontend {
namespace {

TEST(PostDominators, TheSidesOfABranchMeetBehindIt) {
  //     0 -> 1, 2; 1 -> 3; 2 -> 3
  EXPECT_EQ(immediate_post_dominators({{1, 2}, {3}, {3}, {}}, {false, false, false, true}), (std::vector<uint32_t>{3, 3, 3, kNone}));
}

TEST(PostDominators, ASideThatReturnsMeetsNobody) {
  EXPECT_EQ(immediate_post_dominators({{1, 2}, {}, {3}, {}}, {false, true, false, true}), (std::vector<uint32_t>{kNone, kNone, 3, kNone}));
}

TEST(PostDominators, ASideThatTrapsDoesNotCount) {
  EXPECT_EQ(immediate_post_dominators({{1, 2}, {}, {}}, {false, false, true}), (std::vector<uint32_t>{2, kNone, kNone}));
}

TEST(PostDominators, LanesOfALoopMeetBehindIt) {
  // 0 -> 1; 1 -> 2, 3; 2 -> 1, 3
  EXPECT_EQ(immediate_post_dominators({{1}, {2, 3}, {1, 3}, {}}, {false, false, false, true}), (std::vector<uint32_t>{1, 3, 3, kNone}));
}

TEST(PostDominators, AnEndlessLoopHasNoMeetingPoint) {
  EXPECT_EQ(immediate_post_dominators({{1}, {1}}, {false, false}), (std::vector<uint32_t>{kNone, kNone}));
}

}  // namespace
}  // namespace warplens::frontend
