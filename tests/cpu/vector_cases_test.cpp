#include "kernels/cpu/vector_cases.h"

#include <gtest/gtest.h>

#include <numeric>

namespace warplens::cpu {
namespace {

using Formula = int32_t (*)(int32_t);

// The cases as formulas of the lane; the tables under test are written out lane by lane.
TEST(VectorCases, AreWhatTheirFormulasSay) {
  const Formula wide64[] = {
      [](int32_t t) { return t < 16 ? t : kInactive; },
      [](int32_t t) { return t < 15    ? t
                             : t == 16 ? 15
                                       : kInactive; },
      [](int32_t t) { return t / 2; },
      [](int32_t t) { return t < 16 ? t / 2 : (t / 4) * 4 + (t % 4) % 2; },
      [](int32_t t) { return t % 16; },
  };
  const Formula wide128[] = {
      [](int32_t t) { return t == 15 || t == 16 ? 4 : kInactive; },
      [](int32_t t) { return t == 0 || t == 15 ? 4 : kInactive; },
      [](int32_t t) { return (t / 8) * 2 + ((t % 8) / 2) % 2; },
      [](int32_t t) { return t < 16 ? (t / 8) * 2 + ((t % 8) / 2) % 2 : (t / 8) * 2 + (t % 8) % 2; },
      [](int32_t t) { return (t / 16) * 4 + (t % 16) / 8 + (t % 8) / 4 * 8; },
      [](int32_t t) { return (t / 16) * 4 + (t % 16 / 8) * 8 + (t < 16 ? (t % 4 / 2) * 2 : (t % 4 % 2) * 2); },
  };
  for (int64_t which = 1; which <= 6; ++which)
    for (int32_t lane = 0; lane < 32; ++lane) {
      if (which <= 5) {
        EXPECT_EQ((*vector_case(64, which))[static_cast<size_t>(lane)], wide64[which - 1](lane))
            << "64-bit case " << which << ", lane " << lane;
      }
      EXPECT_EQ((*vector_case(128, which))[static_cast<size_t>(lane)], wide128[which - 1](lane))
          << "128-bit case " << which << ", lane " << lane;
    }
}

TEST(VectorCases, ThatDoNotExistAreNone) {
  EXPECT_FALSE(vector_case(64, 6));
  EXPECT_FALSE(vector_case(64, 0));
  EXPECT_FALSE(vector_case(128, 7));
  EXPECT_FALSE(vector_case(32, 1));
}

TEST(VectorAccess, GivesEachLaneItsVectorAndZerosToThoseThatTookNoPart) {
  std::vector<float> in(2 * 32 * 4);
  std::iota(in.begin(), in.end(), 1.0f);
  const auto out = vector_access(*vector_case(128, 1), 2, 4, in);
  ASSERT_EQ(out.size(), in.size());
  for (size_t block = 0; block < 2; ++block)
    for (size_t lane = 0; lane < 32; ++lane)
      for (size_t part = 0; part < 4; ++part) {
        const float expected = lane == 15 || lane == 16 ? in[(block * 32 + 4) * 4 + part] : 0.0f;
        EXPECT_EQ(out[(block * 32 + lane) * 4 + part], expected);
      }
}

}  // namespace
}  // namespace warplens::cpu
