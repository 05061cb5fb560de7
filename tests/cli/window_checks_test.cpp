// The window's checks are those of `warplens races`: the same kernels, run by both, give the same findings; and a finding's place is where
// the trace has it.
#include <gtest/gtest.h>

#include <chrono>
#include <nlohmann/json.hpp>
#include <thread>

#include "app/session/real_pipeline.h"
#include "app/session/workbench/workbench.h"
#include "app/stages/stages.h"
#include "tests/cli/process.h"

namespace warplens::app {
namespace {

using cli_tests::Folder;

struct Kernel {
  const char* what;  // the name of a built-in one, or a source
  std::map<std::string, std::string> options;
  const char* kind;  // of what is found, or empty
};

// A row's largest value, broadcast without the second barrier.
constexpr const char* kRacy = R"(__global__ void k(const int *in, int *out) {
  __shared__ int best;
  int sum = 0;
  for (int i = 0; i < 4; ++i) {
    if (threadIdx.x == 0) best = in[i];
    __syncthreads();
    sum += best;
  }
  out[threadIdx.x] = sum;
}
)";
constexpr const char* kClean = R"(__global__ void k(const int *in, int *out) {
  __shared__ int s[64];
  s[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = s[63 - threadIdx.x];
}
)";
// Its header says that the kernel writes `out`: what it held before means nothing.
constexpr const char* kAddsToItsResult = R"(/* warplens
sizes   = { run = { N = 128 } }
buffers = [
  { name = "in", type = "f32", shape = ["N"], role = "in" },
  { name = "out", type = "f32", shape = ["N"], role = "out" },
]
launch  = { grid = ["N / 64"], block = ["64"] }
*/
__global__ void k(const float *in, float *out) {
  int i = blockIdx.x * 64 + threadIdx.x;
  out[i] += in[i];
}
)";
constexpr const char* kUninitialized = R"(__global__ void k(int *out) {
  __shared__ int s[64];
  if (threadIdx.x < 32) s[threadIdx.x] = 1;
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x];
}
)";
constexpr const char* kTwoBlocks = R"(__global__ void k(int *out) {
  out[threadIdx.x] = blockIdx.x;
}
)";
constexpr const char* kOutOfBounds = R"(__global__ void k(int *out) {
  __shared__ int s[32];
  s[threadIdx.x] = 1;
  out[threadIdx.x] = s[threadIdx.x];
}
)";

const std::map<std::string, std::string> k64{{"block", "64"}, {"arg", "in=i32[64]:iota out=i32[64]:zero"}};
const std::map<std::string, std::string> k64Out{{"block", "64"}, {"arg", "out=i32[64]:zero"}};
const std::map<std::string, std::string> kTwo{{"grid", "2"}, {"block", "64"}, {"arg", "out=i32[64]:zero"}};

class CheckedWindow : public testing::Test {
 protected:
  void SetUp() override {
    WorkbenchParts parts;
    auto kernels = catalog::load_catalog(WARPLENS_SOURCE_DIR "/kernels/cuda");
    ASSERT_TRUE(kernels);
    std::erase_if(*kernels, [](const catalog::KernelSpec& spec) { return spec.name != "transpose_shared"; });  // the ladder waits for none
    parts.kernels = std::make_shared<const std::vector<catalog::KernelSpec>>(kernels.take());
    parts.stages = &stages();
    parts.pipelines = real_pipelines(parts.kernels, {});
    bench = std::make_unique<Workbench>(std::move(parts));
  }
  bool wait(const std::function<bool()>& done) {
    for (int i = 0; i < 12000 && !done(); ++i) bench->poll(), std::this_thread::sleep_for(std::chrono::milliseconds(5));
    return done();
  }
  bool settle() {
    const bool done = wait([&] { return !bench->waiting(); });
    bench->poll();  // what has just been finished is taken
    return done;
  }
  void open(const std::string& name, const std::map<std::string, std::string>& options) {
    ViewState state;
    state.stage = "timeline";
    state.choices[0] = {name, {}, options};
    bench->restore(state);
    ASSERT_TRUE(settle());
    ASSERT_FALSE(bench->active().session.error() && !bench->player().snapshot()) << to_string(*bench->active().session.error());
    ASSERT_TRUE(wait([&] { return bench->checking().report() != nullptr; }));
  }
  std::unique_ptr<Workbench> bench;
  Folder folder;
};
class WindowChecks : public CheckedWindow, public testing::WithParamInterface<std::pair<const char*, Kernel>> {};

nlohmann::json told(const checks::Moment& m) { return {m.block, m.warp, m.tick, m.instruction, m.line}; }
nlohmann::json told(const nlohmann::json& m) {
  return {m.at("block"), m.at("warp"), m.at("tick"), m.at("instruction"), m.value("line", 0)};
}

TEST_P(WindowChecks, AreThoseOfTheCommandLine) {
  const Kernel& kernel = GetParam().second;
  const std::string text = kernel.what;
  const std::string file = text.find('\n') == text.npos ? text : folder.write("mine.cu", text);
  std::vector<std::string> command{"races", file, "--json"};
  for (const auto& [option, value] : kernel.options) {
    std::istringstream words(value);
    for (std::string word; words >> word;) command.insert(command.end(), {"--" + option, word});
  }
  const auto ended = cli_tests::warplens(command);
  const auto expected = nlohmann::json::parse(ended.out);
  open(file, kernel.options);
  const checks::CheckReport& report = *bench->checking().report();
  EXPECT_EQ(report.found(), expected.at("found"));
  EXPECT_EQ(report.checks, expected.at("checks"));
  EXPECT_EQ(report.ended_by, expected.value("ended_by", ""));
  ASSERT_EQ(report.findings.size(), expected.at("findings").size());
  bool has_kind = *kernel.kind == '\0';
  for (size_t i = 0; i < report.findings.size(); ++i) {
    const auto& f = report.findings[i];
    const auto& other = expected.at("findings")[i];
    EXPECT_EQ(checks::name(f.kind), other.at("kind").get<std::string>());
    EXPECT_EQ(f.sentence, other.at("sentence").get<std::string>());
    EXPECT_EQ(f.times, other.at("times"));
    EXPECT_EQ(told(f.first), told(other.at("first")));
    EXPECT_EQ(f.second.has_value(), other.contains("second"));
    if (f.second && other.contains("second")) {
      EXPECT_EQ(told(*f.second), told(other.at("second")));
    }
    has_kind |= std::string(checks::name(f.kind)) == kernel.kind;
  }
  EXPECT_TRUE(has_kind) << kernel.kind << " is not among them";
}

// Under each schedule the place of a finding is an access of that warp at that tick.
TEST_P(WindowChecks, FindingsAreWhereTheTraceHasThem) {
  const Kernel& kernel = GetParam().second;
  const std::string text = kernel.what;
  open(text.find('\n') == text.npos ? text : folder.write("mine.cu", text), kernel.options);
  for (const char* schedule : {"in-order", "round-robin", "reversed", "seeded:5"}) {
    bench->show_schedule(schedule);
    ASSERT_TRUE(settle());
    ASSERT_TRUE(wait([&] { return bench->checking().report() != nullptr; })) << schedule;
    const size_t count = bench->checking().report()->findings.size();
    for (size_t i = 0; i < count; ++i)
      for (const bool second : {false, true}) {
        const checks::Finding finding = bench->checking().report()->findings[i];
        if (finding.kind == checks::FindingKind::Bounds || (second && !finding.second)) continue;
        const checks::Moment moment = second ? *finding.second : finding.first;
        bench->go_to_finding(i, second);
        ASSERT_TRUE(settle());
        const simt::Trace& trace = bench->player().snapshot()->block->trace;
        EXPECT_EQ(trace.block, moment.block);
        EXPECT_EQ(bench->player().tick(), moment.tick) << schedule << ": " << finding.sentence;
        EXPECT_EQ(bench->player().warp(), moment.warp);
        ASSERT_NE(bench->player().moment(), nullptr);
        EXPECT_EQ(bench->player().moment()->line, moment.line) << schedule << ": " << finding.sentence;
        ASSERT_NE(bench->checking().report(), nullptr) << "another block is the same launch";
      }
  }
}

INSTANTIATE_TEST_SUITE_P(Kernels, WindowChecks,
                         testing::Values(std::pair{"Racy", Kernel{kRacy, k64, "race"}}, std::pair{"Clean", Kernel{kClean, k64, ""}},
                                         std::pair{"AddsToItsResult", Kernel{kAddsToItsResult, {}, "uninitialized"}},
                                         std::pair{"Uninitialized", Kernel{kUninitialized, k64Out, "uninitialized"}},
                                         std::pair{"TwoBlocks", Kernel{kTwoBlocks, kTwo, "race"}},
                                         std::pair{"OutOfBounds", Kernel{kOutOfBounds, k64Out, "bounds"}},
                                         std::pair{"BuiltIn", Kernel{"transpose_shared", {}, ""}}),
                         [](const auto& info) { return info.param.first; });

// Nothing but the block is made anew.
TEST_F(CheckedWindow, AnotherBlockIsTracedWithoutCompilingAgain) {
  open(folder.write("mine.cu", kTwoBlocks), kTwo);
  const SnapshotPtr before = bench->player().snapshot();
  bench->show_block(1);
  ASSERT_TRUE(settle());
  const SnapshotPtr after = bench->player().snapshot();
  EXPECT_EQ(after->block->trace.block, 1u);
  EXPECT_EQ(after->program, before->program);
  EXPECT_EQ(after->launch, before->launch);
  EXPECT_TRUE(bench->undo());
  ASSERT_TRUE(settle());
  EXPECT_EQ(bench->player().snapshot()->block->trace.block, 0u);
}

TEST_F(CheckedWindow, ResultsThatDependOnTheScheduleAreFound) {
  open(folder.write("mine.cu", kTwoBlocks), kTwo);
  bench->compare_schedules();
  ASSERT_TRUE(wait([&] { return bench->checking().schedules() != nullptr; }));
  const auto& found = bench->checking().schedules()->found;
  ASSERT_EQ(found.differences.size(), 1u);
  EXPECT_EQ(found.differences[0].place, "out[0]");
  EXPECT_EQ(found.differences[0].one_value, "1");    // the last block stores last
  EXPECT_EQ(found.differences[0].other_value, "0");  // and first where they are reversed
}

}  // namespace
}  // namespace warplens::app
