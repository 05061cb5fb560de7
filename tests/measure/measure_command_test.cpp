#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <sstream>

#include "app/cli/measure.h"
#include "app/cli/measure/request.h"
#include "tests/measure/typed.h"

namespace warplens::app {
namespace {

using testing::HasSubstr;

// The command line as typed after `warplens measure`, with the honest worker of these tests, whose one kernel is "k".
Outcome run(std::vector<std::string> words) {
  return typed<MeasureCommand>(std::move(words), add_measure_options, run_measure, [](MeasureCommand& command) {
    if (command.worker.empty()) command.worker = FAKE_WORKER;
    if (command.backend.empty()) command.backend = "cpu";
  });
}

TEST(MeasureCommand, PrintsATableOfWhatWasMeasured) {
  const Outcome result = run({"k", "--size", "M=16,N=24,K=32", "--seconds", "0.05"});
  EXPECT_EQ(result.code, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("K = 32, M = 16, N = 24"));
  EXPECT_THAT(result.out, HasSubstr("GFLOPS"));
  EXPECT_EQ(result.err, "");
}

TEST(MeasureCommand, JsonIsOneDocumentALineEachWithItsSchemaAndTheLastSaysFinished) {
  const Outcome result = run({"k", "--size", "M=16", "--seconds", "0.05", "--json"});
  EXPECT_EQ(result.code, 0) << result.err;
  std::istringstream lines(result.out);
  std::vector<std::string> events;
  size_t samples = 0;
  for (std::string line; std::getline(lines, line);) {
    const auto json = nlohmann::json::parse(line);
    EXPECT_EQ(json["schema"], "warplens.measure/2");
    events.push_back(json["event"]);
    samples += json["event"] == "sample";
    if (json["event"] == "summary") {
      EXPECT_EQ(json["samples"], samples);
    }
  }
  ASSERT_GE(events.size(), 4u);
  EXPECT_EQ(events.front(), "hello");
  EXPECT_EQ(events[1], "started");
  EXPECT_EQ(events.back(), "finished");
}

TEST(MeasureCommand, AnUnknownKernelIsBadInputAndTheKnownOnesAreListed) {
  const Outcome result = run({"cpu_gemm_jki"});
  EXPECT_EQ(result.code, 2);
  EXPECT_EQ(result.err, "warplens: cpu_gemm_jki: refused: unknown CPU kernel \"cpu_gemm_jki\"; expected one of k\n");
}

TEST(MeasureCommand, AnInvalidSizeIsBadInput) {
  EXPECT_EQ(run({"k", "--size", "M=0"}).code, 2);
  EXPECT_THAT(run({"k", "--size", "M"}).err, HasSubstr("invalid --size 'M' (expected NAME=VALUE)"));
  EXPECT_THAT(run({"k", "--size", "M=12x"}).err, HasSubstr("invalid --size 'M=12x'"));
  EXPECT_EQ(run({"k", "--seconds", "0"}).code, 2);
  EXPECT_THAT(run({"k", "--backend", "abacus"}).err, HasSubstr("abacus"));
}

TEST(MeasureCommand, InQuotesAFileWithAHeaderHasSizesLikeABuiltInKernel) {
  const auto what = read_what(WARPLENS_SOURCE_DIR "/kernels/cuda/transpose_float4.cu NX=132 ROWS=16", {}, {});
  ASSERT_TRUE(what) << to_string(what.error());
  EXPECT_EQ(what->sizes, (std::vector<std::pair<std::string, int64_t>>{{"NX", 132}}));
  EXPECT_EQ(what->set, (std::vector<frontend::Definition>{{"ROWS", std::string("16")}}));
}

TEST(MeasureCommand, AWorkerThatCannotBeStartedFailsInOneLine) {
  const Outcome result = run({"k", "--worker", "/nowhere/warplens"});
  EXPECT_EQ(result.code, 1);
  EXPECT_THAT(result.err, HasSubstr("k: the worker exited with code 127: cannot start /nowhere/warplens: No such file"));
  EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1);
}

TEST(MeasureCommand, AFolderInThePlaceOfTheWorkerIsCalledOne) {
  EXPECT_THAT(run({"k", "--worker", testing::TempDir()}).err, HasSubstr("cannot start " + testing::TempDir() + ": it is a folder"));
}

TEST(MeasureCommand, InQuotesALoopHasItsOwnSizes) {
  const Outcome result = run({"k M=8", "k M=16", "--size", "N=8,K=8", "--seconds", "0.05"});
  EXPECT_EQ(result.code, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("k M=8 "));
  EXPECT_THAT(result.out, HasSubstr("k M=16 "));
}

TEST(MeasureCommand, WhatFailsLeavesNoRecordingBehind) {
  const std::string file = testing::TempDir() + "warplens-failing-record.json";
  std::filesystem::remove(file);
  EXPECT_NE(run({"no_such_loop", "--record", file}).code, 0);
  EXPECT_FALSE(std::filesystem::exists(file));
  EXPECT_EQ(run({"k", "--size", "M=8", "--seconds", "0.05", "--record", file}).code, 0);
  EXPECT_TRUE(std::filesystem::exists(file));
}

// What --set makes of its text.
std::string settings_of(const std::string& text) {
  return typed<MeasureCommand>({"k", "--set", text}, add_measure_options,
                               [](const MeasureCommand& parsed, std::ostream& out, std::ostream&) {
                                 for (const auto& [name, value] : frontend::texts(parsed.common.set))
                                   out << name << " is " << value << "\n";
                                 return 0;
                               })
      .out;
}

TEST(MeasureCommand, SeveralSettingsFitIntoOneSetAndValuesKeepTheirCommas) {
  EXPECT_EQ(settings_of("BM=256,WM=16"), "BM is 256\nWM is 16\n");
  EXPECT_EQ(settings_of("T=pair<int, 2>"), "T is pair<int, 2>\n");
  EXPECT_EQ(settings_of("LIST=1,2,3,N=4"), "LIST is 1,2,3\nN is 4\n");
  EXPECT_EQ(settings_of("SAME=a,b==c"), "SAME is a,b==c\n");
}

TEST(MeasureCommand, ALauncherStartsTheWorker) {
  EXPECT_EQ(run({"k", "--via", "env FROM_A_TEST=1", "--size", "M=16", "--seconds", "0.05"}).code, 0);
}

}  // namespace
}  // namespace warplens::app
