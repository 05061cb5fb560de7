// Paddings and swizzles: each is checked against the access that the user would write instead.
#include "kernels/hardware/remedy.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <random>
#include <set>

namespace warplens::hardware {
namespace {

WarpAccess access_of(uint32_t width, const std::function<uint64_t(uint32_t)>& byte) {
  WarpAccess access;
  access.width_bytes = width;
  for (uint32_t lane = 0; lane < kLanes; ++lane) access.address[lane] = byte(lane);
  return access;
}

TEST(Remedy, PaddingGivesTheAddressesOfAnArrayWithLongerRows) {
  std::mt19937 random(1);
  for (int round = 0; round < 2000; ++round) {
    const uint64_t pitch = 1 + random() % 80, pad = 1 + random() % 9;
    std::array<uint64_t, kLanes> row{}, column{};
    for (uint32_t lane = 0; lane < kLanes; ++lane) row[lane] = random() % 40, column[lane] = random() % pitch;
    const auto at = [&](uint64_t length) { return access_of(4, [&](uint32_t l) { return 4096 + (row[l] * length + column[l]) * 4; }); };
    Remedy remedy;
    remedy.kind = Remedy::Kind::Pad, remedy.pad_words = static_cast<uint32_t>(pad);
    ASSERT_EQ(with_remedy(at(pitch), {4096, pitch, 40}, remedy).address, at(pitch + pad).address);
  }
}

TEST(Remedy, ASwizzlePermutesTheWordsOfEachRowAndKeepsWideElementsTogether) {
  for (const uint32_t width : {4u, 8u, 16u})
    for (const uint64_t pitch : {16u, 32u, 64u, 128u}) {
      const RowLayout layout{0, pitch, 64};
      uint32_t swizzles = 0;
      for (const RemedyCost& cost : remedies(access_of(width, [&](uint32_t l) { return l * width; }), layout)) {
        if (cost.remedy.kind != Remedy::Kind::Xor) continue;
        ++swizzles;
        EXPECT_EQ(cost.bytes, 0u);
        for (uint64_t row = 0; row < layout.rows; ++row) {
          std::set<uint64_t> words;
          for (uint64_t word = 0; word < pitch; word += width / 4) {
            const auto moved =
                with_remedy(access_of(width, [&](uint32_t) { return (row * pitch + word) * 4; }), layout, cost.remedy).address[0];
            ASSERT_EQ(moved % width, 0u) << "an element stays aligned";
            ASSERT_EQ(moved / 4 / pitch, row) << "and in its row";
            words.insert(moved);
          }
          ASSERT_EQ(words.size(), pitch / (width / 4)) << "and meets no other";
        }
      }
      EXPECT_GT(swizzles, 0u);
    }
}

TEST(Remedy, TheBestOneIsTheBestOfAllAndEachCostIsTheModels) {
  const auto column = access_of(4, [](uint32_t l) { return (l * 32 + 11) * 4; });
  const RowLayout layout{0, 32, 32};
  const auto all = remedies(column, layout);
  EXPECT_EQ(all.front().wavefronts, 1u);
  EXPECT_EQ(all.front().remedy.kind, Remedy::Kind::Xor) << "it needs no bytes";
  EXPECT_EQ(all.front().remedy.bits, 5u) << "fewer bits leave conflicts";
  const auto pad = std::find_if(all.begin(), all.end(), [](const RemedyCost& c) { return c.remedy.pad_words == 1; });
  ASSERT_NE(pad, all.end());
  EXPECT_EQ(pad->wavefronts, 1u);
  EXPECT_EQ(pad->bytes, 128u) << "32 rows of one word";
  for (size_t i = 0; i < all.size(); ++i) {
    EXPECT_EQ(all[i].wavefronts, count_banks(with_remedy(column, layout, all[i].remedy)).wavefronts);
    EXPECT_TRUE(i == 0 || all[i - 1].wavefronts <= all[i].wavefronts) << i;
  }
}

TEST(Remedy, WithoutRowsThereIsOnlyTheAccessItself) {
  const auto all = remedies(access_of(4, [](uint32_t l) { return l * 128; }), {0, 0, 0});
  ASSERT_EQ(all.size(), 1u);
  EXPECT_EQ(all[0].wavefronts, 32u);
}

}  // namespace
}  // namespace warplens::hardware
