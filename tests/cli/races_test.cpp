// `warplens races`: what it prints, and how it ends.
#include <nlohmann/json.hpp>

#include "tests/cli/clear.h"

namespace warplens::cli_tests {
namespace {

using testing::HasSubstr;

class Races : public testing::Test {
 protected:
  Ended races(std::string_view source, std::vector<std::string> options = {}) {
    std::vector<std::string> all{"races", folder_.write("mine.cu", source), "--block", "64", "--arg", "y=i32[64]:zero"};
    all.insert(all.end(), options.begin(), options.end());
    return warplens(all);
  }
  Folder folder_;
};

constexpr std::string_view kNoBarrier =
    "__global__ void k(int *y) {\n  __shared__ int s[64];\n  int t = threadIdx.x;\n  s[t] = t;\n  y[t] = s[63 - t];\n}\n";
constexpr std::string_view kBarrier =
    "__global__ void k(int *y) {\n  __shared__ int s[64];\n  int t = threadIdx.x;\n  s[t] = t;\n  __syncthreads();\n  y[t] = s[63 - "
    "t];\n}\n";

TEST_F(Races, NameBothLinesAndWhereABarrierWouldStand) {
  const Ended ended = races(kNoBarrier);
  EXPECT_EQ(ended.code, 1);
  EXPECT_THAT(ended.out, HasSubstr("race on s["));
  EXPECT_THAT(ended.out, HasSubstr("write at line 4"));
  EXPECT_THAT(ended.out, HasSubstr("read at line 5"));
  EXPECT_THAT(ended.out, HasSubstr("after line 4 and before line 5"));
  EXPECT_THAT(ended.out, HasSubstr("1 finding"));
}

constexpr std::string_view kFirstComes =
    "__global__ void k(int *y) {\n  __shared__ int first;\n  int t = threadIdx.x;\n  if (t == 0) first = -1;\n  __syncthreads();\n"
    "  if (t % 32 == 0 && atomicExch(&first, t) == -1) y[17] = t;\n}\n";

// No race, and yet another result where another warp comes first.
TEST_F(Races, RunSeveralSchedulesWhereTheResultOfAnAtomicMayDecide) {
  const Ended ended = races(kFirstComes);
  EXPECT_EQ(ended.code, 1);
  EXPECT_THAT(ended.out, HasSubstr("two schedules differ in y[17]: 0 (in-order) and 32 (reversed)"));
  EXPECT_THAT(ended.out, HasSubstr("4 schedules"));
  EXPECT_EQ(races(kFirstComes, {"--check", "races", "--check", "uninitialized"}).code, 0) << "other checks alone";
  const auto json = nlohmann::json::parse(races(kFirstComes, {"--json"}).out);
  EXPECT_EQ(json["schedules"], 4);
  EXPECT_EQ(json["findings"][0]["kind"], "schedule");
  EXPECT_EQ(json["findings"][0]["element"], "y[17]");
}

TEST_F(Races, RunOneScheduleWhereNoOrderCanMatter) {
  const Ended ended = races(kBarrier);
  EXPECT_EQ(ended.code, 0);
  EXPECT_EQ(ended.out.find("schedule"), std::string::npos) << ended.out;
  const Ended counting = races(
      "__global__ void k(int *y) {\n  __shared__ int n;\n  if (threadIdx.x == 0) n = 0;\n  __syncthreads();\n  atomicAdd(&n, "
      "threadIdx.x);\n"
      "  __syncthreads();\n  y[threadIdx.x] = n;\n}\n");
  EXPECT_EQ(counting.out.find("schedule"), std::string::npos) << "sums of integers commute: " << counting.out;
}

// Which place an element gets is the schedule's choice; the elements are the same.
TEST_F(Races, TakeTheSameValuesInAnotherOrderForNoMistake) {
  const Ended ended = races(
      "__global__ void k(int *y) {\n  __shared__ int n;\n  int t = threadIdx.x;\n  if (t == 0) n = 0;\n  __syncthreads();\n"
      "  y[atomicAdd(&n, 1)] = t;\n}\n");
  EXPECT_EQ(ended.code, 0) << ended.out;
  EXPECT_THAT(ended.out, HasSubstr("note: two schedules differ in y["));
  EXPECT_THAT(ended.out, HasSubstr("the same in another order"));
}

// In a loop both orders are possible: the barrier that stands between the two in one iteration is not the one that is missing.
TEST_F(Races, DoNotAdviseABarrierThatStandsThere) {
  const Ended ended = warplens({"races", WARPLENS_SOURCE_DIR "/assets/mistakes/missing_barrier.cu"});
  EXPECT_EQ(ended.code, 1);
  EXPECT_THAT(ended.out, testing::AllOf(HasSubstr("race on As["), HasSubstr("race on Bs[")));
  EXPECT_THAT(ended.out, HasSubstr("after the loop of line 31 and before line 29 of the next iteration"));
  EXPECT_THAT(ended.out, testing::Not(HasSubstr("after line 29 and before line 32")));
}

// Each iteration reads what another lane wrote in the one before: that is the order to be told.
TEST_F(Races, BetweenIterationsSayWhichComesNext) {
  const Ended ended = races(
      "__global__ void k(int *y) {\n  __shared__ int s[64];\n  int t = threadIdx.x;\n  s[t] = y[t];\n  __syncthreads();\n"
      "  for (int step = 16; step > 0; step /= 2)\n    if (t < step) s[t] += s[t + step];\n  y[t] = s[0];\n}\n");
  EXPECT_EQ(ended.code, 1);
  EXPECT_THAT(ended.out, HasSubstr("at the end of each iteration of the loop of line 6, also for threads that skip line 7"));
}

// The same two lines race between lanes of a warp and between warps: __syncwarp() would not be enough.
TEST_F(Races, BetweenLanesAndBetweenWarpsAdviseTheBarrierOfTheBlock) {
  const Ended ended =
      races("__global__ void k(int *y) {\n  __shared__ int s[64];\n  int t = threadIdx.x;\n  s[t] = y[t];\n  y[t] = s[(t + 1) % 64];\n}\n");
  EXPECT_EQ(ended.code, 1);
  EXPECT_THAT(ended.out, HasSubstr("fix: __syncthreads() after line 4 and before line 5"));
  EXPECT_THAT(ended.out, HasSubstr("1 finding"));
}

// The two lines are in a function that is called twice: what is missing stands between the calls.
TEST_F(Races, InTwoCallsAdviseABarrierBetweenThem) {
  const std::string reverse =
      "__device__ int reverse(int v) {\n  __shared__ int s[64];\n  s[threadIdx.x] = v;\n  __syncthreads();\n  return s[63 - "
      "threadIdx.x];\n}\n";
  const Ended lines = races(
      reverse + "__global__ void k(int *y) {\n  int a = reverse(threadIdx.x);\n  int b = reverse(a + 1);\n  y[threadIdx.x] = a + b;\n}\n");
  EXPECT_EQ(lines.code, 1);
  EXPECT_THAT(lines.out, HasSubstr("fix: __syncthreads() after line 8 and before line 9\n"));
  const Ended one = races(reverse + "__global__ void k(int *y) {\n  y[threadIdx.x] = reverse(reverse(threadIdx.x));\n}\n");
  EXPECT_THAT(one.out, HasSubstr("fix: __syncthreads() between the calls in line 8\n"));
}

// Lines of an included file are not those of the kernel's.
TEST_F(Races, NameTheIncludedFileOfALine) {
  folder_.write("helper.cuh",
                "#pragma once\n// one\n// two\n__device__ void keep(int *s) { s[threadIdx.x] = 1; }\n"
                "__device__ void keep_it(int *s) { keep(s); }\n");
  const std::string source =
      "#include \"helper.cuh\"\n__global__ void k(int *y) {\n  __shared__ int s[64];\n  keep_it(s);\n  y[threadIdx.x] = s[63 - "
      "threadIdx.x];\n}\n";
  const Ended ended = races(source);
  EXPECT_THAT(ended.out, HasSubstr("write at line 4 of helper.cuh by lane"));
  EXPECT_THAT(ended.out, HasSubstr("read at line 5 by lane"));
  EXPECT_THAT(ended.out, HasSubstr("after line 4 and before line 5\n")) << "the lines of the kernel between which a barrier would be";
  const Ended chinese = races(source, {"--language", "zh"});
  EXPECT_THAT(chinese.out, HasSubstr("写入在第 4 行（helper.cuh），"));
  EXPECT_THAT(chinese.out, HasSubstr("在第 4 行之后、第 5 行之前加 __syncthreads()"));
}

TEST_F(Races, InBothArmsOfABranchAdviseToSplitIt) {
  const Ended ended = races(
      "__global__ void k(int *y) {\n  __shared__ int s[64];\n  int t = threadIdx.x;\n  if (t < 32)\n    s[t] = t;\n  else\n"
      "    y[t] = s[t - 32];\n}\n");
  EXPECT_EQ(ended.code, 1);
  EXPECT_THAT(ended.out, HasSubstr("two ways of one branch, between which no barrier can be"));
}

TEST_F(Races, WithinOneLineAdviseToSplitIt) {
  const Ended ended = races(
      "__global__ void k(int *y) {\n  __shared__ int s[64];\n  int t = threadIdx.x;\n  s[t] = y[t];\n  __syncthreads();\n"
      "  s[t] = s[(t + 1) % 64];\n  __syncthreads();\n  y[t] = s[t];\n}\n");
  EXPECT_EQ(ended.code, 1);
  EXPECT_THAT(ended.out, HasSubstr("fix: split line 6: read into a variable, call __syncthreads(), then store"));
}

TEST_F(Races, OfWarpsThatStoreToOneWordAdviseOneLane) {
  const Ended ended = races("__global__ void k(int *y) {\n  if (threadIdx.x % 32 == 0) y[0] = threadIdx.x;\n}\n");
  EXPECT_EQ(ended.code, 1);
  EXPECT_THAT(ended.out, HasSubstr("fix: let one thread store, or combine the values by an atomic operation"));
}

TEST_F(Races, CleanCodeEndsWithZeroAndSaysWhatWasChecked) {
  const Ended ended = races(kBarrier);
  EXPECT_EQ(ended.code, 0) << ended.out << ended.err;
  EXPECT_THAT(ended.out, HasSubstr("1 block, 5 checks, 0 findings"));
}

TEST_F(Races, AsJsonHaveBothMomentsOfEach) {
  const Ended ended = races(kNoBarrier, {"--json"});
  EXPECT_EQ(ended.code, 1);
  const auto report = nlohmann::json::parse(ended.out);
  EXPECT_EQ(report["schema"], "warplens.races/1");
  EXPECT_EQ(report["found"], 1);
  EXPECT_EQ(report["forgot"], 0);
  const auto& finding = report["findings"][0];
  EXPECT_EQ(finding["kind"], "race");
  EXPECT_EQ(finding["array"], "s");
  EXPECT_EQ(finding["first"]["line"], 4);
  EXPECT_EQ(finding["second"]["line"], 5);
  EXPECT_EQ(finding["barrier_after"], 4);
}

TEST_F(Races, AsJsonHaveNoIndexWhereTheSentenceHasOneOutsideOfTheArray) {
  const Ended ended = races("__global__ void k(int *y) {\n  y[threadIdx.x + 32] = 1;\n}\n", {"--json"});
  EXPECT_EQ(ended.code, 1);
  const auto finding = nlohmann::json::parse(ended.out)["findings"][0];
  EXPECT_EQ(finding["kind"], "bounds");
  EXPECT_EQ(finding["array"], "y");
  EXPECT_FALSE(finding.contains("index"));
  EXPECT_FALSE(finding.contains("first_byte"));
}

TEST_F(Races, AsJsonNameTheMemberOfAStructure) {
  const Ended ended = races(
      "struct P { int x, y; };\n__global__ void k(int *y) {\n  P p[2];\n  p[0].x = p[1].x = 1;\n  p[1].y = 2;\n"
      "  y[threadIdx.x] = p[threadIdx.x & 1].y;\n}\n",
      {"--json"});
  EXPECT_EQ(ended.code, 1);
  const auto finding = nlohmann::json::parse(ended.out)["findings"][0];
  EXPECT_EQ(finding["array"], "p");
  EXPECT_EQ(finding["index"], 0);
  EXPECT_EQ(finding["member"], "y");
  EXPECT_THAT(finding["sentence"].get<std::string>(), HasSubstr("uninitialized read of p[0].y: line 6"));
}

TEST_F(Races, OneCheckAloneIsRunAndAnUnknownOneIsRefused) {
  const Ended barriers = races(kNoBarrier, {"--check", "barriers"});
  EXPECT_EQ(barriers.code, 0) << barriers.out << barriers.err;
  EXPECT_THAT(barriers.out, HasSubstr("1 check, 0 findings"));
  const Ended unknown = races(kNoBarrier, {"--check", "racing"});
  EXPECT_EQ(unknown.code, 2);
  EXPECT_THAT(unknown.err, HasSubstr("invalid --check 'racing' (expected one of "));
}

TEST_F(Races, AnInfiniteLoopIsNotCalledClean) {
  const Ended ended = races("__global__ void k(int *y) {\n  while (*(volatile int *)y == 0);\n}\n", {"--max-ticks", "10000"});
  EXPECT_EQ(ended.code, 1) << ended.out << ended.err;
  EXPECT_THAT(ended.out, HasSubstr("ended early"));
}

// Each of 128 threads reads the word by an instruction of its own: a word remembers 96 accesses.
TEST_F(Races, WhatHadToBeForgottenIsSaid) {
  std::string source = "__global__ void k(int *y) {\n  int t = 0, thread = threadIdx.x;\n";
  for (int i = 0; i < 128; ++i) source += "  if (thread == " + std::to_string(i) + ") t += y[0] * " + std::to_string(i + 2) + ";\n";
  source += "  if (t == -1) __threadfence();\n}\n";
  const Ended ended = races(source, {"--block", "128"});
  EXPECT_THAT(ended.out, HasSubstr("were dropped")) << ended.out << ended.err;
}

}  // namespace
}  // namespace warplens::cli_tests
