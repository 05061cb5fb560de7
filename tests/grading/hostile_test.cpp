// Submissions that do not compile, do not end or try to read what is not theirs: each is a grade, none a crash.
#include "tests/grading/bench.h"

namespace warplens::grading_tests {
namespace {

using testing::AnyOf;
using testing::HasSubstr;
using testing::Not;

const grading::Rules& rules() {
  static const auto all = grading::read_rules("rules.toml",
                                              "kernel = \"k*\"\nticks = 100000\n[header]\nsizes = { run = { N = 64 } }\n"
                                              "buffers = [{ name = \"in\", type = \"f32\", shape = [\"N\"], role = \"in\" },\n"
                                              "  { name = \"out\", type = \"f32\", shape = [\"N\"], role = \"out\" }]\n"
                                              "launch = { grid = [2], block = [32] }\ncheck = \"copy\"\n"
                                              "[[rule]]\nkind = \"result\"\n[[rule]]\nkind = \"findings\"\n"
                                              "[[rule]]\nkind = \"resources\"\nlocal_bytes = 0\n",
                                              kernels());
  if (!all) ADD_FAILURE() << to_string(all.error());
  return *all;
}

grading::Grade submit(const std::string& text) { return grade(rules(), "/tmp/submitted/mine.cu", text); }

constexpr const char* kRight =
    "__global__ void k(int N, const float *in, float *out) {\n  int i = blockIdx.x * 32 + threadIdx.x;\n  out[i] = in[i];\n}\n";

TEST(Hostile, ARightSubmissionPassesFirst) {
  const grading::Grade graded = submit(kRight);
  EXPECT_TRUE(graded.passed()) << (graded.problem ? to_string(*graded.problem) : "");
  EXPECT_EQ(graded.points(), 3);
}

struct Refused {
  const char* name;
  std::string text;
  const char* reason;
};
void PrintTo(const Refused& refused, std::ostream* out) { *out << refused.name; }

class RefusedSubmission : public testing::TestWithParam<Refused> {};

TEST_P(RefusedSubmission, IsAReportThatSaysWhy) {
  const grading::Grade graded = submit(GetParam().text);
  ASSERT_TRUE(graded.problem.has_value());
  EXPECT_THAT(to_string(*graded.problem), HasSubstr(GetParam().reason));
  EXPECT_EQ(graded.points(), 0);
  EXPECT_FALSE(graded.passed());
}

INSTANTIATE_TEST_SUITE_P(
    Texts, RefusedSubmission,
    testing::Values(
        Refused{"DoesNotCompile", "__global__ void k(float *out) { out[0] = ; }", "1:"},
        Refused{"HasNoKernel", "int main() { return 0; }", "no __global__ function"},
        Refused{"HasAnotherName", "__global__ void mine(const float *in, float *out) { out[0] = in[0]; }", "it has mine"},
        Refused{"HasSeveral", std::string(kRight) + "__global__ void k2(const float *in, float *out) {}", "2 __global__ functions"},
        Refused{"HasAnUnknownParameter", "__global__ void k(const float *in, float *result) { result[0] = in[0]; }", "'result'"},
        Refused{"LacksAParameter", "__global__ void k(float *out) { out[0] = 1; }", "no parameter 'in'"},
        Refused{"TakesHugeArrays", "__global__ void k(const float *in, float *out) { float a[1 << 28]; a[(int)in[0]] = 1; out[0] = a[1]; }",
                "local memory"},
        Refused{"TakesHugeSharedArrays",
                "__global__ void k(const float *in, float *out) { __shared__ float s[1 << 20]; s[(int)in[0]] = 1; out[0] = s[1]; }",
                "shared memory"},
        Refused{"NeverStopsInstantiating",
                "template <int N> __device__ int f() { return f<N + 1>(); }\n__global__ void k(const float *in, float *out) { out[0] = "
                "f<0>(); }",
                "recursive template instantiation"},
        Refused{"WritesItsInput", "__global__ void k(float *in, float *out) { in[0] = 1; out[0] = in[0]; }", "declared \"in\""}),
    [](const auto& info) { return std::string(info.param.name); });

TEST(Hostile, AnEndlessLoopEndsAtTheLimitOfTheRules) {
  const grading::Grade graded = submit("__global__ void k(const float *in, float *out) { while (true) out[threadIdx.x] += in[0]; }");
  ASSERT_FALSE(graded.problem.has_value());
  ASSERT_TRUE(graded.rules[0].cases[0].problem.has_value());
  EXPECT_THAT(graded.rules[0].cases[0].problem->message, HasSubstr("without finishing"));
  EXPECT_FALSE(graded.rules[1].passed);
}

TEST(Hostile, EscapesOfATerminalAreNotShown) { EXPECT_EQ(grading::line_text("a\n  b\x1b[2Jc\t\n", 2), "b [2Jc"); }

TEST(Hostile, WhatTakesTooLongIsEnded) {
  grading::Tools hurried = tools();
  hurried.expired = [] { return true; };
  const auto graded = grading::Grader(rules(), hurried).grade("mine.cu", kRight);
  ASSERT_TRUE(graded.ok());
  EXPECT_THAT(graded->rules[0].cases[0].problem->message, HasSubstr("time limit"));
  EXPECT_EQ(graded->points(), 1);  // nothing was run for the resources
}

// Files of the machine that grades are not there: neither their text in a message nor their bytes in a result.
TEST(Hostile, FilesElsewhereCannotBeRead) {
  for (const char* reading : {"#embed \"/etc/hostname\"\n", "#include \"/etc/hostname\"\n"}) {
    const std::string text =
        "__device__ const unsigned char bytes[] = {\n" + std::string(reading) +
        "1, 2};\n__global__ void k(int N, const float *in, float *out) { out[threadIdx.x] = bytes[threadIdx.x % sizeof(bytes)]; }\n";
    const grading::Grade graded = submit(text);
    if (graded.problem) {
      EXPECT_EQ(graded.problem->excerpt.find(*read_file("/etc/hostname")), std::string::npos);
      continue;
    }
    const grading::CaseOutcome& result = graded.rules[0].cases[0];
    if (!result.wrong) continue;
    EXPECT_EQ(result.wrong->got.values[0], 1) << reading;  // only what the submission itself says is in the array
    EXPECT_EQ(result.wrong->got.values[1], 2) << reading;
  }
}

}  // namespace
}  // namespace warplens::grading_tests
