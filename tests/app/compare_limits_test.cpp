// What limits the sides of Compare, beside what was measured of them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/app/asked.h"
#include "tests/app/paper_screen.h"
#include "tests/app/real_kernels.h"

namespace warplens::app {
namespace {

// The naive product moves more sectors, but none through shared memory: by the bounds that are counted it would be the faster one.
TEST(CompareLimits, BoundsThatAMeasurementContradictsAreSaidNotToDecide) {
  const RealKernels kernels;
  const auto bench = workbench_with_lessons(kernels);
  ASSERT_TRUE(bench->open_lesson("reuse"));
  bench->go_lesson(bench->lesson()->steps.size() - 1);
  ASSERT_TRUE(arrives_in_lesson(*bench)) << bench->lesson_run().problem();
  bench->reveal_lesson();
  PaperScreen screen(2400, 1600, 1, english());
  screen.frame(*bench);
  const std::string said = said_by(screen.frame(*bench), "stage");
  EXPECT_THAT(said, testing::HasSubstr("By these bounds alone"));
  EXPECT_THAT(said, testing::Not(testing::HasSubstr("Predicted from these bounds")));
}

}  // namespace
}  // namespace warplens::app
