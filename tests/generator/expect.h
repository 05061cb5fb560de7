#pragma once

#include <gtest/gtest.h>

#include "tests/generator/compare.h"

namespace warplens::generator {

// No wrong result; a refusal of the front end is none, but there may be one in two hundred only.
inline void expect_no_difference(uint64_t first, uint64_t count) {
  uint64_t refused = 0;
  for (const Difference& difference : compare_kernels(first, count)) {
    if (difference.refused)
      ++refused;
    else
      ADD_FAILURE() << "seed " << difference.seed << ", " << difference.what;
  }
  EXPECT_LE(refused, count / 100) << "both accounts counted";
  testing::Test::RecordProperty("refused", std::to_string(refused));
}

}  // namespace warplens::generator
