#include "tests/hardware/brute_force.h"

#include <gtest/gtest.h>

namespace warplens::hardware {
namespace {

TEST(BruteForce, AgreesWithTheModelOnTwentyThousandRandomPatterns) { expect_agreement_on_random_patterns(20'000, 1); }

}  // namespace
}  // namespace warplens::hardware
