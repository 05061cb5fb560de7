#include "app/session/measuring/gpu_question.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <thread>

#include "tests/app/fakes.h"

namespace warplens::app {
namespace {

using namespace std::chrono_literals;
using measure::ProbePattern;

ProbePattern pattern(uint64_t stride) {
  ProbePattern pattern;
  for (uint64_t lane = 0; lane < 32; ++lane) pattern.offsets.push_back(4 * stride * lane);
  return pattern;
}

// Polls until the question has its answer; false after two seconds.
bool answered(GpuQuestion& question) {
  for (int i = 0; i < 400 && question.asking(); ++i) {
    question.poll();
    std::this_thread::sleep_for(5ms);
  }
  return !question.asking();
}

struct Asker {
  std::atomic<int> asked{0};
  std::atomic<bool> broken{false};
  AskGpu function() {
    return [this](const ProbePattern& p) -> Result<measure::Asked> {
      ++asked;
      if (broken) return Error{"the worker died", {}, {}, {}};
      return gpu_says(static_cast<uint32_t>(p.offsets[1] / 4), static_cast<double>(p.offsets[1] / 4));
    };
  }
};

TEST(GpuQuestion, AnAnswerIsKeptForItsPattern) {
  Asker asker;
  GpuQuestion question(asker.function(), fake_pipelines(std::make_shared<FakeCounts>()), [] {});
  EXPECT_EQ(question.answer(pattern(2)), nullptr);
  for (const uint64_t stride : {2, 8}) {
    question.ask(pattern(stride));
    EXPECT_TRUE(question.asking(pattern(stride)));
    ASSERT_TRUE(answered(question));
  }
  for (const uint32_t stride : {2u, 8u}) {
    const auto* asked = question.answer(pattern(stride));
    ASSERT_TRUE(asked && *asked);
    EXPECT_EQ((*asked)->answers[0].predicted, stride);
  }
  EXPECT_EQ(question.answer(pattern(4)), nullptr);
  EXPECT_EQ(asker.asked, 2);
}

TEST(GpuQuestion, ASecondQuestionIsRejectedWhileOneIsRunning) {
  Asker asker;
  GpuQuestion question(asker.function(), fake_pipelines(std::make_shared<FakeCounts>()), [] {});
  question.ask(pattern(2));
  question.ask(pattern(8));
  ASSERT_TRUE(answered(question));
  EXPECT_NE(question.answer(pattern(2)), nullptr);
  EXPECT_EQ(question.answer(pattern(8)), nullptr);
}

TEST(GpuQuestion, AfterAFailureItCanBeAskedAgain) {
  Asker asker;
  asker.broken = true;
  GpuQuestion question(asker.function(), fake_pipelines(std::make_shared<FakeCounts>()), [] {});
  question.ask(pattern(2));
  ASSERT_TRUE(answered(question));
  ASSERT_NE(question.answer(pattern(2)), nullptr);
  EXPECT_EQ(question.answer(pattern(2))->error().message, "the worker died");
  asker.broken = false;
  question.ask(pattern(2));
  ASSERT_TRUE(answered(question));
  EXPECT_TRUE(question.answer(pattern(2))->ok());
}

TEST(GpuQuestion, OnlyALoadFromSharedMemoryOnAMachineWithAGpuCanBeAsked) {
  FakeWorker* worker = nullptr;
  Asker asker;
  auto bench = fake_workbench(&worker, {}, asker.function());
  ViewState state;
  state.stage = "banks";
  state.choices[0] = {"good", {}, {}};
  bench->restore(state);
  ASSERT_TRUE(settle(*bench));
  const auto go_to_line = [&](uint32_t line) {
    const auto tick = bench->player().next_on_line(line);
    ASSERT_TRUE(tick.has_value());
    bench->seek(*tick);
  };
  go_to_line(5);
  ASSERT_TRUE(bench->player().access());
  EXPECT_FALSE(bench->can_ask_gpu()) << "there is no GPU";
  plug_in_gpu(*worker);
  bench->poll();
  EXPECT_TRUE(bench->can_ask_gpu());
  bench->show_stage("tiles");
  EXPECT_FALSE(bench->can_ask_gpu()) << "the answer would not be seen";
  bench->show_stage("banks");
  for (const uint32_t line : {3u, 6u}) {
    go_to_line(line);
    EXPECT_FALSE(bench->can_ask_gpu()) << "line " << line << " stores";
  }
}

}  // namespace
}  // namespace warplens::app
