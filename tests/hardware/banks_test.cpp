#include "kernels/hardware/banks.h"

#include <gtest/gtest.h>

#include <functional>

namespace warplens::hardware {
namespace {

WarpAccess load(uint32_t width_bytes, uint32_t mask, const std::function<uint64_t(uint64_t)>& element_of_lane) {
  WarpAccess access{.width_bytes = width_bytes, .mask = mask};
  for (uint32_t lane = 0; lane < kLanes; ++lane) access.address[lane] = element_of_lane(lane) * width_bytes;
  return access;
}

WarpAccess store(uint32_t width_bytes, uint32_t mask, const std::function<uint64_t(uint64_t)>& element_of_lane) {
  WarpAccess access = load(width_bytes, mask, element_of_lane);
  access.kind = AccessKind::Store;
  return access;
}

constexpr uint32_t kAll = 0xffffffffu;

// The eleven vector accesses, counted on an H200; the names follow the kernel `vector_access`.
TEST(WorkedCases, SixtyFourBitLoads) {
  EXPECT_EQ(count_banks(load(8, 0x0000ffff, [](uint64_t tid) { return tid; })).wavefronts, 1u);
  EXPECT_EQ(count_banks(load(8, 0x00017fff, [](uint64_t tid) { return tid == 16 ? 15 : tid; })).wavefronts, 2u);
  EXPECT_EQ(count_banks(load(8, kAll, [](uint64_t tid) { return tid / 2; })).wavefronts, 1u);
  EXPECT_EQ(count_banks(load(8, kAll, [](uint64_t tid) { return tid < 16 ? tid / 2 : tid / 4 * 4 + tid % 4 % 2; })).wavefronts, 2u);
  EXPECT_EQ(count_banks(load(8, kAll, [](uint64_t tid) { return tid % 16; })).wavefronts, 2u);
}

TEST(WorkedCases, HundredAndTwentyEightBitLoads) {
  const auto case3 = [](uint64_t tid) { return tid / 8 * 2 + tid % 8 / 2 % 2; };
  EXPECT_EQ(count_banks(load(16, 0x00018000, [](uint64_t) { return 4; })).wavefronts, 2u);
  EXPECT_EQ(count_banks(load(16, 0x00008001, [](uint64_t) { return 4; })).wavefronts, 1u);
  EXPECT_EQ(count_banks(load(16, kAll, case3)).wavefronts, 2u);
  EXPECT_EQ(count_banks(load(16, kAll, [&](uint64_t tid) { return tid < 16 ? case3(tid) : tid / 8 * 2 + tid % 8 % 2; })).wavefronts, 4u);
  const BankCount case5 = count_banks(load(16, kAll, [](uint64_t tid) { return tid / 16 * 4 + tid % 16 / 8 + tid % 8 / 4 * 8; }));
  EXPECT_EQ(case5.wavefronts, 4u);
  EXPECT_EQ(case5.conflicts, 2u);
  const auto case6 = [](uint64_t tid) { return tid / 16 * 4 + tid % 16 / 8 * 8 + (tid < 16 ? tid % 4 / 2 * 2 : tid % 4 % 2 * 2); };
  EXPECT_EQ(count_banks(load(16, kAll, case6)).wavefronts, 4u);
}

TEST(Banks, AContiguousWideAccessTakesOnePassAfterAnotherWithoutConflict) {
  const auto contiguous = [](uint64_t tid) { return tid; };
  for (const auto& [width, passes] : {std::pair{4u, 1u}, {8u, 2u}, {16u, 4u}}) {
    for (const WarpAccess& access : {load(width, kAll, contiguous), store(width, kAll, contiguous)}) {
      const BankCount count = count_banks(access);
      EXPECT_EQ(count.wavefronts, passes);
      EXPECT_EQ(count.conflicts, 0u);
      EXPECT_EQ(count.passes, passes);
    }
  }
}

TEST(Banks, StoresNeverMergePasses) {
  const auto same = [](uint64_t) { return 0; };
  EXPECT_EQ(count_banks(load(8, kAll, same)).wavefronts, 1u);
  EXPECT_EQ(count_banks(store(8, kAll, same)).wavefronts, 2u);
  EXPECT_EQ(count_banks(load(16, kAll, same)).wavefronts, 2u);
  EXPECT_EQ(count_banks(store(16, kAll, same)).wavefronts, 4u);
}

TEST(Banks, ThePairRuleNeedsOnePartnerDistanceForTheWholeWarp) {
  const auto by_one = [](uint64_t tid) { return tid / 2; };
  const auto by_two = [](uint64_t tid) { return tid / 4 * 2 + tid % 2; };
  EXPECT_EQ(explain_banks(load(8, kAll, by_one)).merge_partner_xor, 1u);
  EXPECT_EQ(explain_banks(load(8, kAll, by_two)).merge_partner_xor, 2u);
  const BankExplanation half_and_half = explain_banks(load(8, kAll, [&](uint64_t tid) { return tid < 16 ? by_one(tid) : by_two(tid); }));
  EXPECT_EQ(half_and_half.merge_partner_xor, 0u);
  EXPECT_EQ(half_and_half.pass_lanes, (std::vector<uint32_t>{0x0000ffff, 0xffff0000}));
}

TEST(Banks, AnInactivePartnerDoesNotPreventMerging) {
  EXPECT_EQ(explain_banks(load(8, 0x55555555, [](uint64_t tid) { return tid; })).merge_partner_xor, 1u);
  EXPECT_EQ(explain_banks(load(8, 0x33333333, [](uint64_t tid) { return tid; })).merge_partner_xor, 2u);
}

TEST(Banks, AnAccessWithoutActiveLanesTakesNothing) {
  for (uint32_t width : {1u, 2u, 4u, 8u, 16u}) {
    const BankCount count = count_banks(load(width, 0, [](uint64_t tid) { return tid; }));
    EXPECT_EQ(count.wavefronts, 0u);
    EXPECT_EQ(count.conflicts, 0u);
    EXPECT_EQ(count.passes, 0u);
  }
}

TEST(Banks, TheAddressesOfInactiveLanesMeanNothing) {
  WarpAccess access = load(4, 0x0000ffff, [](uint64_t tid) { return tid; });
  for (uint32_t lane = 16; lane < kLanes; ++lane) access.address[lane] = 128 * lane + 1;
  EXPECT_EQ(count_banks(access).wavefronts, 1u);
}

TEST(Banks, AddressesBeyondFourGigabytesKeepTheirUpperBits) {
  const uint64_t far = uint64_t{1} << 40;
  WarpAccess access = load(4, 0x3, [](uint64_t) { return 0; });
  access.address[1] = far;
  EXPECT_EQ(count_banks(access).wavefronts, 2u);
}

TEST(Explanation, AColumnOfA32x32TileIsServedOneLaneAtATime) {
  const BankExplanation explanation = explain_banks(load(4, kAll, [](uint64_t tid) { return tid * 32; }));
  ASSERT_EQ(explanation.wavefronts.size(), 32u);
  for (uint32_t w = 0; w < 32; ++w) {
    EXPECT_EQ(explanation.wavefronts[w].lanes, 1u << w);
    ASSERT_EQ(explanation.wavefronts[w].words.size(), 1u);
    EXPECT_EQ(explanation.wavefronts[w].words[0].word, uint64_t{w} * 32);
  }
  EXPECT_EQ(explanation.words_per_bank[0], 32u);
  EXPECT_EQ(explanation.words_per_bank[1], 0u);
  EXPECT_EQ(explanation.distinct_words, 32u);
  EXPECT_EQ(explanation.broadcasts, 0u);
  EXPECT_EQ(explanation.ideal_wavefronts, 1u);
}

TEST(Explanation, ABroadcastNamesAllItsLanes) {
  const BankExplanation explanation = explain_banks(load(4, kAll, [](uint64_t tid) { return tid / 16; }));
  ASSERT_EQ(explanation.wavefronts.size(), 1u);
  ASSERT_EQ(explanation.wavefronts[0].words.size(), 2u);
  EXPECT_EQ(explanation.wavefronts[0].words[0].lanes, 0x0000ffffu);
  EXPECT_EQ(explanation.wavefronts[0].words[1].lanes, 0xffff0000u);
  EXPECT_EQ(explanation.broadcasts, 2u);
  EXPECT_EQ(explanation.distinct_words, 2u);
}

TEST(Explanation, APassWithoutActiveLanesIsShownEmptyAndCostsNothing) {
  const BankExplanation explanation = explain_banks(store(16, 0x00ff0000, [](uint64_t tid) { return tid; }));
  EXPECT_EQ(explanation.pass_lanes, (std::vector<uint32_t>{0, 0, 0x00ff0000, 0}));
  EXPECT_EQ(explanation.count.passes, 1u);
  ASSERT_EQ(explanation.wavefronts.size(), 1u);
  EXPECT_EQ(explanation.wavefronts[0].pass, 2u);
  EXPECT_EQ(explanation.wavefronts[0].words.size(), 32u);
}

WarpAccess atomic(AccessKind kind, uint32_t width_bytes, const std::function<uint64_t(uint64_t)>& element_of_lane) {
  WarpAccess access = load(width_bytes, kAll, element_of_lane);
  access.kind = kind;
  return access;
}

TEST(Atomics, ThirtyTwoEqualValuesOfAHistogramCost32WavefrontsAsIntegersAnd96AsFloats) {
  const auto one_word = [](uint64_t) { return 5; };
  EXPECT_EQ(count_banks(atomic(AccessKind::Atomic, 4, one_word)).wavefronts, 32u);
  EXPECT_EQ(count_banks(atomic(AccessKind::CompareSwap, 4, one_word)).wavefronts, 64u);
  const BankCount add = count_banks(atomic(AccessKind::FloatAdd, 4, one_word));
  EXPECT_EQ(add.wavefronts, 96u);
  EXPECT_EQ(add.turns, 32u);
  EXPECT_EQ(add.conflicts, 93u);
}

TEST(Atomics, ThatAddOneWithAnUnusedResultCountTheLanesOfAWordAtOnceFromAmpereOn) {
  const auto one_word = [](uint64_t) { return 5; };
  const auto one_bank = [](uint64_t tid) { return tid / 2 * 32; };
  const BankCount count = count_banks(atomic(AccessKind::Count, 4, one_word));
  EXPECT_EQ(count.wavefronts, 1u);
  EXPECT_EQ(count.conflicts, 0u);
  EXPECT_TRUE(count.exact);
  EXPECT_EQ(count_banks(atomic(AccessKind::Count, 4, one_bank)).wavefronts, 16u) << "different words of one bank";
  EXPECT_FALSE(explain_banks(atomic(AccessKind::Count, 4, one_word)).lanes_take_turns);
  EXPECT_EQ(count_banks(atomic(AccessKind::Count, 4, one_word), *find_architecture("sm_80")).wavefronts, 1u);
  for (const char* older : {"sm_75", "sm_70", "sm_50"}) {
    EXPECT_EQ(count_banks(atomic(AccessKind::Count, 4, one_word), *find_architecture(older)).wavefronts, 32u) << older;
    EXPECT_TRUE(explain_banks(atomic(AccessKind::Count, 4, one_word), *find_architecture(older)).lanes_take_turns) << older;
  }
}

TEST(Atomics, WithoutConflictTakeOneWavefrontTwoOrThree) {
  const auto own_word = [](uint64_t tid) { return tid; };
  EXPECT_EQ(count_banks(atomic(AccessKind::Atomic, 4, own_word)).wavefronts, 1u);
  EXPECT_EQ(count_banks(atomic(AccessKind::CompareSwap, 4, own_word)).wavefronts, 2u);
  EXPECT_EQ(count_banks(atomic(AccessKind::FloatAdd, 4, own_word)).wavefronts, 3u);
  for (AccessKind kind : {AccessKind::Atomic, AccessKind::CompareSwap, AccessKind::FloatAdd})
    EXPECT_EQ(count_banks(atomic(kind, 4, own_word)).conflicts, 0u);
}

TEST(Atomics, OfOtherWidthsAndOnOldMachinesAreNotKnownExactly) {
  const auto own_word = [](uint64_t tid) { return tid; };
  for (AccessKind kind : {AccessKind::Atomic, AccessKind::CompareSwap, AccessKind::FloatAdd}) {
    EXPECT_TRUE(count_banks(atomic(kind, 4, own_word)).exact);
    EXPECT_FALSE(count_banks(atomic(kind, 8, own_word)).exact);
    EXPECT_FALSE(count_banks(atomic(kind, 4, own_word), *find_architecture("sm_35")).exact);
  }
  EXPECT_TRUE(count_banks(atomic(AccessKind::AsyncCopy, 8, own_word)).exact);
  EXPECT_FALSE(count_banks(atomic(AccessKind::AsyncCopy, 16, own_word)).exact);
}

TEST(Matrices, NeverShareAWavefront) {
  WarpAccess rows = atomic(AccessKind::MatrixLoad, 16, [](uint64_t) { return 0; });
  EXPECT_EQ(count_banks(rows).wavefronts, 4u);
  EXPECT_EQ(count_banks(rows).conflicts, 0u);
  rows.kind = AccessKind::Load;
  EXPECT_EQ(count_banks(rows).wavefronts, 2u) << "a load of the same addresses merges its passes";
}

TEST(Explanation, AFloatAddShowsEachTurnsLoadAndItsTwoTripsOfTheWinners) {
  const BankExplanation e = explain_banks(atomic(AccessKind::FloatAdd, 4, [](uint64_t tid) { return tid % 16; }));
  EXPECT_TRUE(e.lanes_take_turns);
  EXPECT_EQ(e.pass_lanes, (std::vector<uint32_t>{0xffffffff, 0xffff0000}));
  ASSERT_EQ(e.wavefronts.size(), 6u);
  EXPECT_EQ(e.wavefronts[0].lanes, 0xffffffffu);
  EXPECT_EQ(e.wavefronts[1].lanes, 0x0000ffffu);
  EXPECT_EQ(e.wavefronts[2].lanes, 0x0000ffffu);
  EXPECT_EQ(e.wavefronts[5].lanes, 0xffff0000u);
  EXPECT_EQ(e.words_per_bank[3], 2u);
  EXPECT_EQ(e.ideal_wavefronts, 3u);
}

TEST(OtherArchitectures, HalfWarpsOfSixteenBanksTakeTwoPasses) {
  const Architecture& g80 = *find_architecture("sm_10");
  EXPECT_EQ(count_banks(load(4, kAll, [](uint64_t tid) { return tid; }), g80).wavefronts, 2u);
  const BankCount column = count_banks(load(4, kAll, [](uint64_t tid) { return tid * 16; }), g80);
  EXPECT_EQ(column.wavefronts, 32u);
  EXPECT_EQ(column.conflicts, 30u);
}

TEST(OtherArchitectures, KeplersWideBanksTakeADoubleOfEveryLaneAtOnce) {
  EXPECT_EQ(count_banks(load(8, kAll, [](uint64_t tid) { return tid; }), *find_architecture("sm_35_8byte")).wavefronts, 1u);
  EXPECT_EQ(count_banks(load(8, kAll, [](uint64_t tid) { return tid; }), *find_architecture("sm_35")).wavefronts, 2u);
}

TEST(OtherArchitectures, KeplerMakesTheColumnOfA32x32TileSixteenWayInBothModes) {
  const WarpAccess column = load(4, kAll, [](uint64_t tid) { return tid * 32; });
  EXPECT_EQ(count_banks(column, *find_architecture("sm_35_8byte")).wavefronts, 16u);
  EXPECT_EQ(count_banks(column, *find_architecture("sm_35")).wavefronts, 16u);
  EXPECT_EQ(count_banks(column, *find_architecture("sm_52")).wavefronts, 32u);
}

TEST(OtherArchitectures, KeplersPairsOfWordsLieInOneAlignedSegment) {
  const Architecture& kepler = *find_architecture("sm_35");
  EXPECT_EQ(count_banks(load(4, 0x3, [](uint64_t tid) { return tid * 32; }), kepler).wavefronts, 1u);       // words 0 and 32
  EXPECT_EQ(count_banks(load(4, 0x3, [](uint64_t tid) { return 32 + tid * 32; }), kepler).wavefronts, 2u);  // words 32 and 64
}

TEST(OtherArchitectures, WideLoadsMergeFromTuringOn) {
  const WarpAccess same = load(16, kAll, [](uint64_t) { return 0; });
  EXPECT_EQ(count_banks(same, *find_architecture("sm_75")).wavefronts, 2u);
  EXPECT_EQ(count_banks(same, *find_architecture("sm_70")).wavefronts, 4u);
}

}  // namespace
}  // namespace warplens::hardware
