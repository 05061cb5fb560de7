#pragma once

#include <gtest/gtest.h>

#include "tests/generator/programs/check.h"

namespace warplens::programs {

// Nothing that is said to be known is otherwise, and few values are guessed in programs that leave nothing open.
inline void expect_true(const Verdict& verdict, const std::vector<Program>& programs) {
  for (const auto* findings : {&verdict.mistakes, &verdict.refused})
    for (const Finding& f : *findings) {
      const bool is_listed = f.seed > 0 && f.seed <= programs.size() && !programs[f.seed - 1].constructs.empty();
      ADD_FAILURE() << "seed " << f.seed << (is_listed ? ", " + *programs[f.seed - 1].constructs.begin() : "") << ": " << f.what;
    }
  EXPECT_GT(verdict.without_unknown, 0u);
  EXPECT_LT(verdict.guessed * 100, verdict.values * 3) << "guessed, of all values";
  testing::Test::RecordProperty("guessed", std::to_string(verdict.guessed) + " of " + std::to_string(verdict.values));
}

}  // namespace warplens::programs
