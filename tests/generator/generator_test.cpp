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

// Found by longer runs: a product of an optimiser's own, -0 on the host, bytes of constants joined to a word,
// a part of a structure taken just before what made it, a negated fma that became a product, lanes that met others of an earlier operation.
TEST(GeneratedKernels, ThatOnceDifferedDoNot) {
  for (const Difference& d : compare_kernels({2160, 5272, 100395, 1009184, 3101541, 3401403, 3402012}))
    ADD_FAILURE() << d.seed << ": " << d.what;
}

}  // namespace
}  // namespace warplens::generator
