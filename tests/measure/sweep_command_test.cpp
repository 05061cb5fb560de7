#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <sstream>

#include "app/cli/sweep.h"
#include "kernels/base/file.h"
#include "kernels/measure/recording.h"
#include "tests/measure/typed.h"

namespace warplens::app {
namespace {

using testing::HasSubstr;

// The command line as typed after `warplens sweep`.
Outcome run_sweep_words(std::vector<std::string> words) { return typed(std::move(words), add_sweep_options, run_sweep); }
// The honest worker of these tests, whose one kernel is "k", a loop of the CPU.
Outcome run_loop(std::vector<std::string> words) {
  words.insert(words.end(), {"--backend", "cpu", "--worker", FAKE_WORKER, "--seconds", "0.05"});
  return run_sweep_words(std::move(words));
}
// CUDA's libraries are the fake of these tests.
Outcome run_kernel(std::vector<std::string> words) {
  for (const char* name : {"WARPLENS_CUDA_DRIVER", "WARPLENS_NVRTC", "WARPLENS_CUBLAS", "WARPLENS_NVML"}) setenv(name, FAKE_CUDA, 1);
  words.insert(words.end(), {"--worker", CUDA_WORKER, "--seconds", "0.05"});
  return run_sweep_words(std::move(words));
}

TEST(SweepCommand, MeasuresEveryCombinationAndListsTheBestFirst) {
  const Outcome result = run_loop({"k", "--over", "M=8,64", "--over", "N=8,64", "--size", "K=16"});
  EXPECT_EQ(result.code, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("4 settings, 4 of them valid"));
  std::vector<double> speeds;
  std::istringstream lines(result.out);
  for (std::string line; std::getline(lines, line);)
    if (const size_t at = line.find(" GFLOPS"); at != std::string::npos) speeds.push_back(std::stod(line.substr(line.rfind("  ", at - 1))));
  ASSERT_EQ(speeds.size(), 4u) << result.out;
  EXPECT_TRUE(std::is_sorted(speeds.rbegin(), speeds.rend())) << result.out;
}

TEST(SweepCommand, JsonIsARecordingOfAllLegalSettings) {
  const Outcome result = run_loop({"k", "--over", "M=8,16,32", "--size", "K=16,N=16", "--json"});
  EXPECT_EQ(result.code, 0) << result.err;
  const auto recording = measure::read_recording("out", result.out);
  ASSERT_TRUE(recording) << recording.error().message;
  ASSERT_EQ(recording->speeds.size(), 3u);
  for (size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(recording->speeds[i].started.size.at("M"), 8 << i);
    EXPECT_EQ(recording->speeds[i].started.kernel, "k M=" + std::to_string(8 << i));
  }
}

TEST(SweepCommand, IllegalSettingsAreListedWithTheBrokenRuleAndNotRun) {
  // TILE = 8 is not a multiple of UNROLL = 16. The fake cannot run a kernel with barriers rightly; that it was tried is what counts.
  const Outcome result = run_kernel({"sgemm_tiled", "--over", "TILE=8,16", "--over", "UNROLL=16", "--size", "M=16,N=16,K=16", "--json"});
  std::istringstream lines(result.out);
  std::vector<std::string> constraints, others;
  for (std::string line; std::getline(lines, line);) {
    const auto json = nlohmann::json::parse(line);
    EXPECT_EQ(json["schema"], "warplens.measure/2");
    if (json["event"] != "error" && json["event"] != "started") continue;
    if (json.value("status", "") == "constraint") {
      constraints.push_back(json["kernel"]);
      EXPECT_EQ(json["settings"]["TILE"], 8);
      EXPECT_EQ(json["settings"]["UNROLL"], 16);
      EXPECT_THAT(json["message"].get<std::string>(), HasSubstr("UNROLL"));
    } else {
      others.push_back(json["kernel"]);
    }
  }
  EXPECT_EQ(constraints, std::vector<std::string>{"sgemm_tiled TILE=8 UNROLL=16"});
  EXPECT_EQ(others, std::vector<std::string>{"sgemm_tiled TILE=16 UNROLL=16"});
}

TEST(SweepCommand, WhenNoSettingIsLegalTheRuleIsTheError) {
  const Outcome result = run_sweep_words({"sgemm_tiled", "--over", "TILE=8", "--over", "UNROLL=16"});
  EXPECT_EQ(result.code, 2);
  EXPECT_THAT(result.err, HasSubstr("no valid setting: sgemm_tiled: The inner loop"));
}

TEST(SweepCommand, ALoopOfTheCpuIsSweptOverItsSizesWithoutNamingTheBackend) {
  const Outcome result =
      run_sweep_words({"cpu_gemm_ijk", "--over", "M=8,64", "--size", "N=8,K=8", "--worker", CUDA_WORKER, "--seconds", "0.05"});
  EXPECT_EQ(result.code, 0) << result.err << result.out;
  EXPECT_THAT(result.out, HasSubstr("cpu_gemm_ijk M=8 "));
  EXPECT_THAT(result.out, HasSubstr("cpu_gemm_ijk M=64 "));
}

std::vector<std::string> measured(const std::string& lines) {
  const auto recording = measure::read_recording("out", lines);
  if (!recording) return {recording.error().message};
  std::vector<std::string> names;
  for (const auto& speed : recording->speeds) names.push_back(speed.started.kernel);
  std::sort(names.begin(), names.end());
  return names;
}
// The fake misbehaves once, as the way says; its own path stands for a launcher's words.
std::string misbehaving(const std::string& way) {
  const std::string marker = testing::TempDir() + "warplens_sweep_" + way;
  std::filesystem::remove(marker);
  return std::string(FAKE_WORKER) + " " + way + " " + marker;
}
Outcome run_shared(std::vector<std::string> words) {
  words.insert(words.begin(), {"k", "--over", "M=8,16,24,32", "--size", "K=16,N=16", "--json"});
  return run_loop(std::move(words));
}
const std::vector<std::string> kShared = {"k M=16", "k M=24", "k M=32", "k M=8"};

TEST(SweepCommand, WorkersShareTheSettings) {
  const Outcome result = run_shared({"--workers", "3", "--spread", "0"});
  EXPECT_EQ(result.code, 0) << result.err;
  EXPECT_EQ(measured(result.out), kShared);
  const auto recording = measure::read_recording("out", result.out);
  EXPECT_GT(recording->origins.size(), 1u) << result.out;
  const Outcome table = run_loop({"k", "--over", "M=8,16,24,32", "--size", "K=16,N=16", "--workers", "3"});
  EXPECT_THAT(table.out, HasSubstr("shared out among 3 workers"));
}

TEST(SweepCommand, AWorkerThatEndsCostsItsSettingASecondTry) {
  for (const char* way : {"crash", "leave", "lie-about-speed"}) {
    const Outcome alone = run_shared({"--via", misbehaving(way)});
    EXPECT_EQ(alone.code, 0) << way << ": " << alone.err;
    EXPECT_EQ(measured(alone.out), kShared) << way;
    EXPECT_THAT(alone.err, HasSubstr("warplens: worker 1 (")) << way;
    const Outcome beside = run_shared({"--via", misbehaving(way), "--via", "env A=1"});
    EXPECT_EQ(beside.code, 0) << way << ": " << beside.err;
    EXPECT_EQ(measured(beside.out), kShared) << way;
  }
}

TEST(SweepCommand, ALauncherThatDoesNotStartIsLeftOut) {
  const Outcome result = run_shared({"--via", "/nowhere/launcher", "--via", "env A=1"});
  EXPECT_EQ(result.code, 0) << result.err;
  EXPECT_EQ(measured(result.out), kShared);
  EXPECT_THAT(result.err, HasSubstr("worker 1 (/nowhere/launcher)"));
  const Outcome none = run_shared({"--via", "/nowhere/launcher", "--via", "/nowhere/else"});
  EXPECT_EQ(none.code, 1);
}

TEST(SweepCommand, PartsTogetherAreTheWhole) {
  std::string all;
  for (const char* part : {"0/3", "1/3", "2/3"}) all += run_shared({"--part", part}).out;
  EXPECT_EQ(measured(all), kShared);
  const Outcome beyond = run_shared({"--part", "7/8"});  // more parts than settings
  EXPECT_EQ(beyond.code, 0) << beyond.err;
  EXPECT_EQ(beyond.out, "");
  for (const char* part : {"4/4", "-1/4", "1", "a/b", "1/0", "/"})
    EXPECT_THAT(run_shared({"--part", part}).err, HasSubstr(std::string("invalid --part '") + part + "' (expected I/N")) << part;
}

TEST(SweepCommand, RecordsToAFile) {
  const std::string path = testing::TempDir() + "warplens_sweep.jsonl";
  std::filesystem::remove(path);
  EXPECT_EQ(run_shared({"--record", path, "--workers", "2"}).code, 0);
  EXPECT_EQ(run_shared({"--record", path, "--part", "0/2"}).code, 0);
  const auto text = read_file(path);
  ASSERT_TRUE(text.ok());
  const auto recording = measure::read_recording(path, *text);
  ASSERT_TRUE(recording) << recording.error().message;
  EXPECT_EQ(recording->speeds.size(), 6u);
}

TEST(SweepCommand, EachWorkerHereHasAGpuOfThoseThatAreVisible) {
  setenv("CUDA_VISIBLE_DEVICES", "5,7", 1);
  EXPECT_THAT(run_shared({"--workers", "3"}).err, HasSubstr("--workers 3: CUDA_VISIBLE_DEVICES names 2 GPUs"));
  const Outcome result = run_shared({"--workers", "2"});
  unsetenv("CUDA_VISIBLE_DEVICES");
  EXPECT_EQ(result.code, 0) << result.err;
  EXPECT_EQ(measured(result.out), kShared);
}

TEST(SweepCommand, BadInputIsOneClearLine) {
  EXPECT_THAT(run_sweep_words({"sgemm_tiled", "--over", "TILE"}).err, HasSubstr("invalid --over 'TILE' (expected NAME=VALUE,VALUE"));
  EXPECT_THAT(run_sweep_words({"sgemm_tiled", "--over", "TILE=8,x"}).err, HasSubstr("invalid --over 'TILE=8,x'"));
  EXPECT_THAT(run_sweep_words({"sgemm_tiled", "--over", "TILE=8", "--over", "TILE=16"}).err, HasSubstr("TILE: the name is given twice"));
  EXPECT_THAT(run_sweep_words({"sgemm_tiled", "--over", "TILES=8"}).err, HasSubstr("sgemm_tiled has no such parameter or size"));
  EXPECT_EQ(run_sweep_words({"sgemm_tiled"}).code, 2);
}

}  // namespace
}  // namespace warplens::app
