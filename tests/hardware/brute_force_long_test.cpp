#include <gtest/gtest.h>

#include "tests/hardware/brute_force.h"

namespace warplens::hardware {
namespace {

TEST(BruteForce, AgreesWithTheModelOnAMillionRandomPatterns) { expect_agreement_on_random_patterns(1'000'000, 2026); }

}  // namespace
}  // namespace warplens::hardware
