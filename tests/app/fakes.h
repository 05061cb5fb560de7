// Pipelines that are fast, slow, wrong or stuck, over a small kernel built by hand; and a worker that says what it is told.
#pragma once

#include <atomic>
#include <deque>
#include <memory>
#include <string>

#include "app/session/workbench/workbench.h"

namespace warplens::app {

// A block of 64 threads writes a row each lane and reads it back `stride` words apart: line 3 stores, line 4 is the barrier, line 5
// reads with a conflict of `stride` ways (a power of two up to 32), line 6 stores the result to C.
// `above`: empty lines before the first, for a source that is longer than its panel.
// `racy`: without the barrier.
SnapshotPtr sample_snapshot(uint32_t stride, const std::string& path = "sample.cu", uint32_t above = 0, bool racy = false,
                            uint32_t blocks = 1);
inline constexpr uint32_t kManyBlocks = 3'000'000;  // of the kernel "many"
inline constexpr uint32_t kLinesAbove = 400;        // of the kernel "long"

// The request's name decides what the fake pipelines do: "good" with the parameter STRIDE, "error", "hangs"
// (without listening, until it is released), "slow" (works until it is cancelled), "compiles" (until it is given up; each of these three
// for at most a minute), "no_compiled", "many" (blocks), "racy" (two blocks without the barrier, and what line 5 reads was
// never stored).
struct FakeCounts {
  std::atomic<int> made{0}, stopped{0}, started{0}, hanging{0};
  std::atomic<bool> released{false};  // what hangs goes on
};
PipelineFactory fake_pipelines(std::shared_ptr<FakeCounts> counts);

class FakeWorker : public MeasureSource {
 public:
  int64_t start(const measure::MeasureRequest& request) override {
    requests.push_back(request);
    return 7;
  }
  void cancel(int64_t id) override { cancelled.push_back(id); }
  void greet() override { ++greetings; }
  std::vector<measure::Event> poll() override { return std::exchange(events, {}); }
  std::vector<measure::MeasureRequest> requests;
  std::vector<int64_t> cancelled;
  int greetings = 0;
  std::vector<measure::Event> events;
};

// A catalog of two kernels without sources: "good" with a rule that STRIDE is at most 16, and "empty" without parameters.
std::shared_ptr<const std::vector<catalog::KernelSpec>> fake_catalog();

// A workbench over the fakes; `worker` receives the fake if it is not null.
// One step, without a question: a load of `s` in the kernel "good".
Lesson sample_lesson();
std::unique_ptr<Workbench> fake_workbench(FakeWorker** worker = nullptr, std::vector<Lesson> lessons = {}, AskGpu ask = {});
WorkbenchParts fake_parts(FakeWorker** worker = nullptr, std::vector<Lesson> lessons = {}, AskGpu ask = {});  // what it is made of

// Has the worker say that there is a GPU; the bench knows it after its next poll.
void plug_in_gpu(FakeWorker& worker);
// What a GPU answers of which a load takes `wavefronts`.
measure::Asked gpu_says(uint32_t predicted, double wavefronts);

// Polls until the checks of what is shown have an answer; false after half a minute.
bool wait_for_checks(Workbench& bench);

// Polls until the workbench is idle; false after half a minute.
bool settle(Workbench& bench);

}  // namespace warplens::app
