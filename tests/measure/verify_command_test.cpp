// `warplens verify` with a profiler that has counted already, and a fake GPU that answers the probe.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "app/cli/verify.h"
#include "kernels/measure/ncu.h"
#include "tests/measure/typed.h"

namespace warplens::app {
namespace {

using nlohmann::json;
using testing::HasSubstr;

class VerifyCommandTest : public testing::Test {
 protected:
  VerifyCommandTest() {
    for (const char* name : {"WARPLENS_CUDA_DRIVER", "WARPLENS_NVRTC", "WARPLENS_CUBLAS", "WARPLENS_NVML"}) setenv(name, FAKE_CUDA, 1);
    for (const char* name : {"FAKE_PROBE", "FAKE_NCU_REFUSES"}) unsetenv(name);
  }
  ~VerifyCommandTest() override {
    for (const char* name : {"FAKE_PROBE", "FAKE_NCU_REFUSES"}) unsetenv(name);
  }
  // The command line as typed after `warplens verify`.
  static Outcome run(std::vector<std::string> words) {
    words.insert(words.end(), {"--worker", CUDA_WORKER});
    return typed(std::move(words), add_verify_options, run_verify);
  }
  // What ncu prints of one launch of a kernel.
  static void ncu_will_count(const std::string& kernel, const measure::Counts& counts) {
    // Tests run beside each other: each has its own file.
    const std::string path =
        testing::TempDir() + "warplens-fake-ncu-" + testing::UnitTest::GetInstance()->current_test_info()->name() + ".csv";
    std::ofstream file(path);
    file << "==PROF== Connected to process 7\n\"ID\",\"Kernel Name\",\"Metric Name\",\"Metric Value\"\n";
    for (const measure::Counter& counter : measure::counters())
      if (const auto found = counts.find(counter.name); found != counts.end())
        file << "\"0\",\"" << kernel << "\",\"" << counter.metric << "\",\"" << found->second << "\"\n";
    setenv("FAKE_NCU_CSV", path.c_str(), 1);
  }
};

// transpose_shared, TILE = 32, one block of 32 x 8 threads, on 32 x 32: 32 stores by rows of one wavefront each, and 32 reads by columns,
// all lanes in one bank where PAD = 0, of 32.
const std::vector<std::string> kTranspose = {"transpose_shared", "--set", "TILE=32", "--set", "PAD=0", "--size", "NX=32,NY=32"};
const measure::Counts kTransposeCounts = {{"load_wavefronts", 32 * 32}, {"load_conflicts", 32 * 31}, {"store_wavefronts", 32},
                                          {"store_conflicts", 0},       {"load_sectors", 128},       {"store_sectors", 128},
                                          {"shared_loads", 32},         {"shared_stores", 32}};

TEST_F(VerifyCommandTest, PutsCountedBesidePredictedAndTheyAgree) {
  ncu_will_count("transpose_shared", kTransposeCounts);
  auto words = kTranspose;
  words.insert(words.end(), {"--ncu", FAKE_NCU, "--json"});
  const Outcome result = run(words);
  ASSERT_EQ(result.code, 0) << result.err << result.out;
  const json document = json::parse(result.out);
  EXPECT_EQ(document["schema"], "warplens.verify/1");
  EXPECT_EQ(document["method"], "counted");
  EXPECT_EQ(document["device"], "Fake GPU");
  EXPECT_EQ(document["tool"], "Nsight Compute 2025.3.1.0");
  const json& row = document["rows"][0];
  EXPECT_EQ(row["kernel"], "transpose_shared");
  EXPECT_EQ(row["loads_agree"], true);
  for (const auto& [name, value] : kTransposeCounts) {
    EXPECT_EQ(row["counted"][name], value) << name;
    EXPECT_EQ(row["predicted"][name], value) << name;
  }
}

TEST_F(VerifyCommandTest, ALoadThatDiffersIsShownAndFails) {
  measure::Counts other = kTransposeCounts;
  other["load_wavefronts"] += 1;
  ncu_will_count("transpose_shared", other);
  auto words = kTranspose;
  words.insert(words.end(), {"--ncu", FAKE_NCU});
  const Outcome result = run(words);
  EXPECT_EQ(result.code, 1);
  EXPECT_THAT(result.out, HasSubstr("LOADS DIFFER"));
  EXPECT_THAT(result.out, HasSubstr("1024 / 1025"));
}

TEST_F(VerifyCommandTest, AStoreThatDiffersIsShownAndDoesNotFail) {
  measure::Counts other = kTransposeCounts;
  other["store_wavefronts"] += 1;
  ncu_will_count("transpose_shared", other);
  auto words = kTranspose;
  words.insert(words.end(), {"--ncu", FAKE_NCU});
  const Outcome result = run(words);
  EXPECT_EQ(result.code, 0) << result.out;
  EXPECT_THAT(result.out, HasSubstr("32 / 33"));
}

TEST_F(VerifyCommandTest, AnotherKernelInThePlaceOfTheLaunchIsNotMistakenForIt) {
  ncu_will_count("something_else", kTransposeCounts);
  auto words = kTranspose;
  words.insert(words.end(), {"--ncu", FAKE_NCU});
  const Outcome result = run(words);
  EXPECT_EQ(result.code, 1);
  EXPECT_THAT(result.out, HasSubstr("ncu did not record its launch"));
}

TEST_F(VerifyCommandTest, WhereCountersAreNotPermittedTheLatencyProbeIsUsed) {
  setenv("FAKE_NCU_REFUSES", "1", 1);
  auto words = kTranspose;
  words.insert(words.end(), {"--ncu", FAKE_NCU, "--json"});
  const Outcome result = run(words);
  ASSERT_EQ(result.code, 0) << result.err << result.out;
  const json document = json::parse(result.out);
  EXPECT_EQ(document["method"], "timed");
  EXPECT_THAT(document["reason"].get<std::string>(), HasSubstr("ERR_NVGPUCTRPERM"));
  const json& sites = document["rows"][0]["sites"];
  ASSERT_EQ(sites.size(), 1u);
  EXPECT_EQ(sites[0]["width"], 4);
  EXPECT_EQ(sites[0]["predicted"], 32);
  EXPECT_EQ(sites[0]["instructions"], 32);
  EXPECT_NEAR(sites[0]["wavefronts"].get<double>(), 32, 1e-6);
  EXPECT_EQ(sites[0]["agrees"], true);
}

TEST_F(VerifyCommandTest, WithNeitherProfilerNorGpuOneLineSaysWhatToDo) {
  setenv("WARPLENS_CUDA_DRIVER", "/nowhere/libcuda.so.1", 1);
  auto words = kTranspose;
  words.insert(words.end(), {"--ncu", "/nowhere/ncu"});
  const Outcome result = run(words);
  EXPECT_EQ(result.code, 2);
  EXPECT_THAT(result.err, HasSubstr("not counted: --ncu /nowhere/ncu: no such file"));
  EXPECT_THAT(result.err, HasSubstr("install the NVIDIA driver"));
  EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1);
}

TEST_F(VerifyCommandTest, CountsOfAFileAreComparedWithoutAGpu) {
  const Outcome result = run({"transpose_shared", "--counts", WARPLENS_SOURCE_DIR "/tests/data/h200_kernel_counts.json"});
  EXPECT_EQ(result.code, 0) << result.err << result.out;
  EXPECT_THAT(result.out, HasSubstr("NVIDIA H200"));
  EXPECT_EQ(run({"transpose_shared", "--counts", WARPLENS_SOURCE_DIR "/tests/data/machine_widths.py"}).code, 2);
  EXPECT_THAT(run({"complex_copy", "--counts", WARPLENS_SOURCE_DIR "/tests/data/machine_widths.json"}).err, HasSubstr("--counts"));
}

TEST_F(VerifyCommandTest, OfAFileOnlyTheSettingsThatWereGivenAreShown) {
  const std::string counts = WARPLENS_SOURCE_DIR "/tests/data/h200_kernel_counts.json";
  for (const std::vector<std::string>& words :
       {std::vector<std::string>{"transpose_shared", "--set", "PAD=1"}, {"transpose_shared PAD=1"}}) {
    std::vector<std::string> all = words;
    all.insert(all.end(), {"--counts", counts});
    const Outcome result = run(all);
    EXPECT_EQ(result.code, 0) << result.err;
    EXPECT_THAT(result.out, HasSubstr("PAD=1"));
    EXPECT_THAT(result.out, testing::Not(HasSubstr("PAD=0")));
    EXPECT_THAT(result.out, testing::Not(HasSubstr("PAD=2")));
  }
}

TEST_F(VerifyCommandTest, NeedsAKernel) {
  EXPECT_EQ(run({}).code, 2);
  EXPECT_THAT(run({"transpose_shard"}).err, HasSubstr("transpose_shared"));
}

}  // namespace
}  // namespace warplens::app
