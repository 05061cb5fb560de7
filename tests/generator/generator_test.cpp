#include <gtest/gtest.h>

#include "tests/generator/expect.h"

namespace warplens::generator {
namespace {

TEST(GeneratedKernels, AreTheSameForASeedAndOthersForAnother) {
  EXPECT_EQ(generate(7).source, generate(7).source);
  EXPECT_EQ(generate(7).integers(), generate(7).integers());
  EXPECT_NE(generate(7).source, generate(8).source);
}

TEST(GeneratedKernels, FiveHundredGiveTheSameBitsInTheVmAndInPlainCpp) { expect_no_difference(0, 500); }

}  // namespace
}  // namespace warplens::generator
