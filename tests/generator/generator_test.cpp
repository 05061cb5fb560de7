#include <gtest/gtest.h>

#include "tests/generator/compare.h"

namespace warplens::generator {
namespace {

TEST(GeneratedKernels, AreTheSameForASeedAndOthersForAnother) {
  EXPECT_EQ(generate(7).source, generate(7).source);
  EXPECT_EQ(generate(7).integers(), generate(7).integers());
  EXPECT_NE(generate(7).source, generate(8).source);
}

TEST(GeneratedKernels, FiveHundredGiveTheSameBitsInTheVmAndInPlainCpp) {
  for (const Difference& difference : compare_kernels(0, 500)) ADD_FAILURE() << "seed " << difference.seed << ", " << difference.what;
}

}  // namespace
}  // namespace warplens::generator
