// The example course: its solutions get all points, its starts and typical wrong submissions fail at the rules that are meant for them.
#include "kernels/program/index_text.h"
#include "tests/grading/bench.h"

namespace warplens::grading_tests {
namespace {

using testing::ElementsAre;
using testing::ElementsAreArray;

struct Submission {
  const char* exercise;
  const char* file;           // of tests/course/EXERCISE; empty: the start that students get
  std::vector<size_t> fails;  // indices of rules
};
void PrintTo(const Submission& submission, std::ostream* out) { *out << submission.exercise << "/" << submission.file; }

grading::Rules rules_of(const std::string& exercise) {
  const std::string path = source_file("assets/course/" + exercise + "/rules.toml");
  auto rules = grading::read_rules(path, *read_file(path), kernels());
  if (!rules) ADD_FAILURE() << to_string(rules.error());
  return rules ? rules.take() : grading::Rules{};
}

class Course : public testing::TestWithParam<Submission> {};

TEST_P(Course, FailsAtTheRulesThatAreMeantForIt) {
  const Submission& given = GetParam();
  const grading::Rules rules = rules_of(given.exercise);
  const std::string path = source_file(*given.file ? std::string("tests/course/") + given.exercise + "/" + given.file
                                                   : std::string("assets/course/") + given.exercise + "/starter.cu");
  const grading::Grade graded = grade(rules, path, *read_file(path));
  ASSERT_FALSE(graded.problem.has_value()) << to_string(*graded.problem);
  std::vector<size_t> failed;
  double lost = 0;
  for (size_t i = 0; i < graded.rules.size(); ++i) {
    if (graded.rules[i].passed) continue;
    failed.push_back(i);
    lost += rules.rules[i].points;
  }
  EXPECT_THAT(failed, ElementsAreArray(given.fails));
  EXPECT_EQ(graded.points(), rules.points() - lost);
  EXPECT_EQ(graded.passed(), given.fails.empty());
}

// Of the transpose: 0 result, 1 findings, 2 stores, 3 loads, 4 conflicts, 5 shared memory. Of the reduction: 0 result, 1 races, 2 barriers,
// 3 wavefronts. Of the product: 0 result, 1 findings, 2 sectors, 3 wavefronts, 4 local memory.
INSTANTIATE_TEST_SUITE_P(Submissions, Course,
                         testing::Values(Submission{"transpose", "solution.cu", {}}, Submission{"transpose", "", {2, 4}},
                                         Submission{"transpose", "no_padding.cu", {4}}, Submission{"transpose", "no_barrier.cu", {0, 1}},
                                         Submission{"transpose", "wrong_test.cu", {0, 1}}, Submission{"transpose", "no_test.cu", {0, 1}},
                                         Submission{"transpose", "loses_shared.cu", {3, 4}},
                                         Submission{"transpose", "too_much_padding.cu", {5}}, Submission{"reduction", "solution.cu", {}},
                                         Submission{"reduction", "", {0, 1}}, Submission{"reduction", "no_first_barrier.cu", {0, 1}},
                                         Submission{"reduction", "barrier_in_test.cu", {0, 1, 2, 3}},
                                         Submission{"reduction", "lockstep.cu", {1}},
                                         Submission{"reduction", "beyond_the_end.cu", {0, 1, 2}},
                                         Submission{"reduction", "forgets_half.cu", {0}}, Submission{"reduction", "strided.cu", {3}},
                                         Submission{"product", "solution.cu", {}}, Submission{"product", "", {2, 3}},
                                         Submission{"product", "wrong_elements.cu", {0}}, Submission{"product", "one_barrier.cu", {0, 1}},
                                         Submission{"product", "whole_tiles_only.cu", {0, 1}},
                                         Submission{"product", "transposed_tile.cu", {3}}, Submission{"product", "local_array.cu", {4}}));

grading::CaseOutcome outcome_of(const std::string& exercise, const std::string& file, size_t rule, size_t test) {
  static std::vector<grading::Rules> kept;  // what a grade points to
  kept.reserve(16);
  kept.push_back(rules_of(exercise));
  const std::string path = source_file("tests/course/" + exercise + "/" + file);
  return grade(kept.back(), path, *read_file(path)).rules.at(rule).cases.at(test);
}

// A k step of a block loads two tiles of 16 rows with two sectors each, for 16^3 multiply-adds; 64 of these sectors are 4 for each 256.
// The store at the end is 32 sectors for 64 x 256 of them: half of one.
TEST(CourseNumbers, SectorsPerMultiplyAddAreThoseOfTheTiles) {
  EXPECT_DOUBLE_EQ(*outcome_of("product", "solution.cu", 2, 0).measured, 4.5);
}

// A warp reads a column of 32 words, 32 words apart: 32 wavefronts instead of 1, in each of the 64 x 64 / 32 reads.
TEST(CourseNumbers, ConflictsOfAnUnpaddedTileAre31ForEachRead) {
  const grading::CaseOutcome conflicts = outcome_of("transpose", "no_padding.cu", 4, 0);
  EXPECT_DOUBLE_EQ(*conflicts.measured, 64 * 64 / 32 * 31);
  ASSERT_TRUE(conflicts.place.has_value());
  EXPECT_THAT(conflicts.place->text, testing::HasSubstr("tile[threadIdx.x][threadIdx.y + j]"));
}

// The rows of out from 64 on belong to columns of in that the copied test refuses.
TEST(CourseNumbers, WrongElementsAreCountedAndListed) {
  const grading::CaseOutcome wide = outcome_of("transpose", "wrong_test.cu", 0, 1);
  ASSERT_TRUE(wide.wrong.has_value());
  EXPECT_EQ(wide.wrong->elements(), 128u * 64u);
  EXPECT_EQ(wide.wrong->count, 64u * 64u);
  EXPECT_EQ(wide.wrong->unwritten, 64u * 64u);
  EXPECT_THAT(wide.wrong->first(2), ElementsAre(64 * 64, 64 * 64 + 1));
  EXPECT_EQ(index_text(wide.wrong->extents, 64 * 64 + 1), "[64][1]");
  EXPECT_THAT(workload::text_map(*wide.wrong, 4, 8), ElementsAre("........", "........", "########", "########"));
}

// What the student's own header says of the launch does not count.
TEST(Submissions, CannotChooseTheirOwnLaunch) {
  const grading::Rules rules = rules_of("transpose");
  const std::string text = "/* warplens\nsizes = { run = { NX = 1, NY = 1 } }\nlaunch = { grid = [1], block = [1] }\n*/\n" +
                           *read_file(source_file("tests/course/transpose/wrong_test.cu"));
  EXPECT_FALSE(grade(rules, "mine.cu", text).rules[0].passed);
}

// Half of the grid, its first and last block among it: the result is of all, the costs are extrapolated and say so.
TEST(Limits, CountedInSomeBlocksAreExtrapolatedAndSaySo) {
  const std::string path = source_file("assets/course/transpose/rules.toml");
  std::string text = *read_file(path);
  const std::string name = "name = \"64 x 64\"\n";
  text.insert(text.find(name) + name.size(), "blocks = 2\n");
  const auto rules = grading::read_rules(path, text, kernels());
  ASSERT_TRUE(rules.ok()) << to_string(rules.error());
  const std::string file = source_file("tests/course/transpose/no_padding.cu");
  const grading::Grade graded = grade(*rules, file, *read_file(file));
  const grading::CaseOutcome& conflicts = graded.rules[4].cases[0];
  EXPECT_TRUE(graded.rules[0].passed);
  EXPECT_TRUE(conflicts.extrapolated);
  EXPECT_EQ(conflicts.blocks_run, 2u);
  EXPECT_EQ(conflicts.blocks_total, 4u);
  EXPECT_DOUBLE_EQ(*conflicts.measured, 64 * 64 / 32 * 31);
}

}  // namespace
}  // namespace warplens::grading_tests
