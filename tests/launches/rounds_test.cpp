// Launches that one place of the host code makes several times: each of them can be chosen, after those before it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/launches/left.h"

namespace warplens::rounds {
namespace {

using launches::left_by;
using testing::ElementsAre;
using testing::HasSubstr;

const std::string kDoubling =
    "__global__ void fill(float *x) { x[threadIdx.x] = threadIdx.x; }\n"
    "__global__ void add(float *x, int s) { x[threadIdx.x] += s; }\n"
    "int main() {\n  float *d;\n  cudaMalloc(&d, 128);\n  fill<<<1, 32>>>(d);\n"
    "  for (int s = 1; s < 32; s *= 2) add<<<1, 32>>>(d, s);\n}\n";

TEST(Rounds, EachOfALoopIsRunAfterThoseBeforeIt) {
  const auto first = left_by(kDoubling, "2", "x"), third = left_by(kDoubling, "2@3", "x"), last = left_by(kDoubling, "2@last", "x");
  EXPECT_THAT(first.array, ElementsAre(1, 2, 3, 4)) << first.notes;
  EXPECT_THAT(first.notes, HasSubstr("round 1 of 5, with other values (another with --launch 2@N)"));
  EXPECT_THAT(third.array, ElementsAre(7, 8, 9, 10)) << third.notes;
  EXPECT_THAT(third.notes, HasSubstr("round 3 of 5"));
  EXPECT_THAT(last.array, ElementsAre(31, 32, 33, 34)) << last.notes;
  EXPECT_THAT(last.notes, HasSubstr("after add, line 7, 4 times"));
}

TEST(Rounds, ARoundThatIsNotThereIsRefused) {
  EXPECT_THAT(left_by(kDoubling, "2@6", "x").notes, HasSubstr("--launch 2@6: launch 2 has 5 rounds"));
  EXPECT_THAT(left_by(kDoubling, "1@2", "x").notes, HasSubstr("launch 1 has 1 round"));
  EXPECT_THAT(left_by(kDoubling, "2@no", "x").notes, HasSubstr("2@3"));
}

TEST(Rounds, OfAFunctionThatCallsItself) {
  const std::string text =
      "__global__ void add(float *x, int n) { x[threadIdx.x] += n; }\n"
      "void scan(float *d, int n) {\n  add<<<1, 32>>>(d, n);\n  if (n > 1) scan(d, n / 2);\n}\n"
      "int main() {\n  float *d;\n  cudaMalloc(&d, 128);\n  cudaMemset(d, 0, 128);\n  scan(d, 8);\n}\n";
  EXPECT_THAT(left_by(text, "@last", "x").array, ElementsAre(15, 15, 15, 15));
  EXPECT_THAT(left_by(text, "1@2", "x").array, ElementsAre(12, 12, 12, 12));
}

TEST(Rounds, OfTheSameValuesAreRoundsToo) {
  const std::string text =
      "__global__ void step(float *x) { x[threadIdx.x] = x[threadIdx.x] * 2 + 1; }\n"
      "int main() {\n  float *d;\n  cudaMalloc(&d, 128);\n  cudaMemset(d, 0, 128);\n"
      "  for (int i = 0; i < 10; ++i) step<<<1, 32>>>(d);\n}\n";
  EXPECT_THAT(left_by(text, "@4", "x").array, ElementsAre(15, 15, 15, 15));
  EXPECT_THAT(left_by(text, "", "x").array, ElementsAre(1, 1, 1, 1));
}

}  // namespace
}  // namespace warplens::rounds
