#include <gtest/gtest.h>

#include "tests/generator/programs/author.h"
#include "tests/generator/programs/expect.h"

namespace warplens::programs {
namespace {

TEST(HostPrograms, AreTheSameForASeedAndOthersForAnother) {
  EXPECT_EQ(write_program(7).cuda, write_program(7).cuda);
  EXPECT_NE(write_program(7).cuda, write_program(8).cuda);
}

// Each alone, so that it is known which one is wrong.
TEST(HostPrograms, OfOneConstructAreWhatWarplensSaysOfThem) {
  std::vector<Program> programs;
  for (const Construct& construct : constructs()) {
    if (construct.in_loop) continue;
    programs.push_back(write_program(programs.size() + 1, construct.text));
    programs.back().constructs = {construct.label};
  }
  EXPECT_GT(programs.size(), 300u);
  expect_true(check_programs(programs), programs);
}

// Found by longer runs: what a turn leaves as it was may have been a guess before.
TEST(HostPrograms, ThatOnceDifferedDoNot) {
  std::vector<Program> programs;
  for (const uint64_t seed : {256, 420}) programs.push_back(write_program(seed));
  const Verdict verdict = check_programs(programs);
  for (const Finding& f : verdict.mistakes) ADD_FAILURE() << f.seed << ": " << f.what;
  EXPECT_EQ(verdict.programs, 2u);
}

TEST(HostPrograms, AHundredAreWhatWarplensSaysOfThem) { expect_true(check_programs(0, 100), {}); }

}  // namespace
}  // namespace warplens::programs
