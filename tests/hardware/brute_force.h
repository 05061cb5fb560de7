// A second implementation of the bank and sector rules, too simple to be wrong: sets and divisions, nothing shared with the first.
#pragma once

#include "kernels/hardware/access.h"

namespace warplens::hardware {

struct BruteForceCount {
  uint32_t wavefronts = 0;
  uint32_t conflicts = 0;
  uint32_t sectors = 0;
};
BruteForceCount count_by_brute_force(const WarpAccess& access);

// Compares both implementations on `patterns` random accesses of every kind; the first difference is a test failure.
void expect_agreement_on_random_patterns(uint64_t patterns, uint64_t seed);

}  // namespace warplens::hardware
