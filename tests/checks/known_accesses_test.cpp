// Accesses that are known to say nothing new: few are forgotten for others of the same moment.
#include "kernels/checks/race/known_accesses.h"

#include <gtest/gtest.h>

namespace warplens::checks {
namespace {

// Each warp of each block stores to 64 bytes of its own rows in turn, as a loop does that comes back to them; blocks run for a while each.
struct Rows {
  static constexpr uint32_t kBlocks = 64, kWarps = 8, kColumns = 64;
  KnownAccesses known;
  uint32_t missed = 0;

  static KnownAccesses::Access access(uint32_t block, uint32_t warp, uint32_t column) {
    return {0x7000'0000'0000 + uint64_t{block} * 16384 + warp * 2048 + column, 3, 1 + column % 32, 40};
  }
  void store(uint32_t block, uint32_t warp, uint32_t column) {
    const KnownAccesses::Own own{block, warp, 7};
    if (known.has(access(block, warp, column), own, 5, 6)) return;
    ++missed;
    known.add(access(block, warp, column), own);
  }
  void turn() {
    missed = 0;
    for (uint32_t block = 0; block < kBlocks; ++block)
      for (uint32_t n = 0; n < 4 * kWarps * kColumns; ++n) store(block, n / kColumns % kWarps, n % kColumns);
  }
};

TEST(KnownAccesses, few_are_forgotten_once_there_is_room_for_all) {
  Rows rows;
  rows.turn();
  EXPECT_GE(rows.missed, Rows::kBlocks * Rows::kWarps * Rows::kColumns);
  for (int turn = 0; turn < 4; ++turn) rows.turn();
  EXPECT_LT(rows.missed, Rows::kBlocks * Rows::kWarps * Rows::kColumns / 100);
}

TEST(KnownAccesses, are_those_of_one_warp_at_one_moment_with_nothing_changed) {
  KnownAccesses known;
  const KnownAccesses::Access access{4096, 3, 2, 40};
  const KnownAccesses::Own own{1, 2, 7};
  known.add(access, own);
  EXPECT_TRUE(known.has(access, own, 5, 6));
  EXPECT_FALSE(known.has({4096, 4, 2, 40}, own, 5, 6));
  EXPECT_FALSE(known.has({4096, 3, 1, 40}, own, 5, 6));
  EXPECT_FALSE(known.has({4096, 3, 2, 41}, own, 5, 6));
  EXPECT_FALSE(known.has({4100, 3, 2, 40}, own, 5, 6));
  EXPECT_FALSE(known.has(access, {0, 2, 7}, 5, 6));
  EXPECT_FALSE(known.has(access, {1, 3, 7}, 5, 6));
  EXPECT_FALSE(known.has(access, {1, 2, 8}, 5, 6));
}

TEST(KnownAccesses, that_two_warps_or_blocks_made_are_anybodys_until_the_next_barrier) {
  KnownAccesses known;
  const KnownAccesses::Access read{4096, 3, 2, 40};
  known.add(read, 5);
  EXPECT_TRUE(known.has(read, {9, 31, 7}, 5, 0));
  EXPECT_TRUE(known.has(read, {9, 0, 7}, 8, 5));
  EXPECT_FALSE(known.has(read, {9, 31, 9}, 8, 0));
}

}  // namespace
}  // namespace warplens::checks
