#include "kernels/measure/session.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warplens::measure {
namespace {

using testing::ElementsAre;

// A subject that does what a script says, on a clock that moves only when it runs.
struct Script {
  std::vector<double> run_seconds{1};  // in turn; the last one repeats
  size_t wrong_from_run = SIZE_MAX;    // from this run on the result is wrong
};

class ScriptedSubject : public Subject {
 public:
  ScriptedSubject(Script script, double& now, std::string name, std::vector<std::string>& order)
      : script_(std::move(script)), now_(now), name_(std::move(name)), order_(order) {}
  void poison() override { poisoned_ = true; }
  Outcomes<double> run() override {
    EXPECT_TRUE(poisoned_) << "a run without a poisoned output proves nothing";
    poisoned_ = false;
    order_.push_back(name_);
    const double seconds = script_.run_seconds[std::min(runs_++, script_.run_seconds.size() - 1)];
    now_ += seconds;
    return seconds;
  }
  Outcomes<double> verify() override {
    if (runs_ > script_.wrong_from_run) return Problem{Outcome::Wrong, "off"};
    return 1e-7;
  }
  double flops() const override { return 6e9; }
  std::map<std::string, int64_t> size() const override { return {{"M", 1}}; }

 private:
  const Script script_;
  double& now_;
  const std::string name_;
  std::vector<std::string>& order_;
  bool poisoned_ = false;
  size_t runs_ = 0;
};

class ScriptedBackend : public Backend {
 public:
  std::string name() const override { return "script"; }
  std::string device() const override { return "none"; }
  Outcomes<std::unique_ptr<Subject>> make(const std::string& kernel, const std::map<std::string, int64_t>&) override {
    if (!scripts.contains(kernel)) return Problem{Outcome::Constraint, "no such script"};
    return std::make_unique<ScriptedSubject>(scripts[kernel], now, kernel, order);
  }
  std::map<std::string, Script> scripts;
  double now = 100;
  std::vector<std::string> order;
};

class SessionTest : public testing::Test {
 protected:
  std::vector<Event> run(const MeasureRequest& request, const std::function<bool()>& cancelled = [] { return false; }) {
    std::vector<Event> events;
    measure(request, backend, [this] { return backend.now; }, [&](const Event& event) { events.push_back(event); }, cancelled);
    return events;
  }
  template <class T>
  static std::vector<T> only(const std::vector<Event>& events) {
    std::vector<T> found;
    for (const Event& event : events)
      if (const T* one = std::get_if<T>(&event)) found.push_back(*one);
    return found;
  }
  ScriptedBackend backend;
};

TEST_F(SessionTest, GflopsAreTheOperationsOverTheTimeOfTheRun) {
  backend.scripts["a"] = {{9, 2, 3, 4}};  // the first run is the untimed one
  const auto events = run({1, "script", {"a"}, {}, 9, 0});
  const auto samples = only<Sample>(events);
  ASSERT_EQ(samples.size(), 3u);
  EXPECT_EQ(samples[0].gflops, 3);
  EXPECT_EQ(samples[1].gflops, 2);
  EXPECT_EQ(samples[2].gflops, 1.5);
  EXPECT_EQ(samples[2].at_seconds, 9);
  const auto summaries = only<Summary>(events);
  ASSERT_EQ(summaries.size(), 1u);
  EXPECT_EQ(summaries[0].gflops.median, 2);
  EXPECT_EQ(summaries[0].stopped_by, "time");
}

TEST_F(SessionTest, EventsComeInTheirOrder) {
  backend.scripts["a"] = {};
  std::vector<size_t> kinds;
  for (const Event& event : run({1, "script", {"a"}, {}, 2, 0})) kinds.push_back(event.index());
  EXPECT_THAT(kinds, ElementsAre(1, 2, 2, 3, 5));  // started, two samples, summary, finished
}

TEST_F(SessionTest, StopsWhenTheSpreadIsSmall) {
  backend.scripts["a"] = {{1}};
  const auto summaries = only<Summary>(run({1, "script", {"a"}, {}, 1000, 0.01}));
  ASSERT_EQ(summaries.size(), 1u);
  EXPECT_EQ(summaries[0].stopped_by, "spread");
  EXPECT_EQ(summaries[0].samples, StoppingRule{}.min_samples);
}

TEST_F(SessionTest, TwoKernelsTakeTurnsAndTheirRatioIsThatOfThePairs) {
  backend.scripts["slow"] = {{1, 3, 6, 3, 6}};
  backend.scripts["fast"] = {{1, 1, 2, 1, 2}};
  const auto events = run({1, "script", {"slow", "fast"}, {}, 24, 0});
  EXPECT_THAT(backend.order, ElementsAre("slow", "fast", "slow", "fast", "slow", "fast", "slow", "fast", "slow", "fast"));
  const auto finished = only<Finished>(events);
  ASSERT_EQ(finished.size(), 1u);
  ASSERT_EQ(finished[0].ratios.size(), 1u);
  EXPECT_EQ(finished[0].ratios[0].kernel, "fast");
  EXPECT_EQ(finished[0].ratios[0].against, "slow");
  EXPECT_DOUBLE_EQ(finished[0].ratios[0].ratio.lower, 3);
  EXPECT_DOUBLE_EQ(finished[0].ratios[0].ratio.upper, 3);
  EXPECT_EQ(finished[0].ratios[0].pairs, 4u);
}

TEST_F(SessionTest, AWrongKernelGetsItsStatusAndNoSample) {
  backend.scripts["wrong"] = {{1}, 0};
  backend.scripts["right"] = {};
  const auto events = run({1, "script", {"wrong", "right"}, {}, 2, 0});
  const auto failures = only<Failure>(events);
  ASSERT_EQ(failures.size(), 1u);
  EXPECT_EQ(failures[0].kernel, "wrong");
  EXPECT_EQ(failures[0].outcome, Outcome::Wrong);
  for (const Sample& sample : only<Sample>(events)) EXPECT_EQ(sample.kernel, "right");
  EXPECT_EQ(only<Summary>(events).size(), 1u);
  EXPECT_TRUE(only<Finished>(events).at(0).ratios.empty());
}

TEST_F(SessionTest, AKernelThatTurnsWrongLaterIsNotSummedUp) {
  backend.scripts["a"] = {{1}, 3};
  const auto events = run({1, "script", {"a"}, {}, 100, 0});
  EXPECT_EQ(only<Sample>(events).size(), 2u);
  EXPECT_EQ(only<Failure>(events).size(), 1u);
  EXPECT_EQ(only<Summary>(events).size(), 0u);
}

TEST_F(SessionTest, CancellingSumsUpWhatThereIs) {
  backend.scripts["a"] = {};
  int asked = 0;
  const auto events = run({1, "script", {"a"}, {}, 100, 0}, [&] { return ++asked > 4; });  // once before the untimed run
  const auto summaries = only<Summary>(events);
  ASSERT_EQ(summaries.size(), 1u);
  EXPECT_EQ(summaries[0].samples, 3u);
  EXPECT_EQ(summaries[0].stopped_by, "cancel");
}

TEST_F(SessionTest, CancellingAtOnceMeasuresNothing) {
  backend.scripts["a"] = {};
  const auto events = run({1, "script", {"a"}, {}, 100, 0}, [] { return true; });
  EXPECT_TRUE(backend.order.empty());
  EXPECT_EQ(only<Failure>(events).at(0).outcome, Outcome::Cancelled);
  EXPECT_EQ(only<Finished>(events).size(), 1u);
}

TEST_F(SessionTest, ATimeOfZeroIsNoSpeed) {
  backend.scripts["a"] = {{1, 0}};
  const auto failures = only<Failure>(run({1, "script", {"a"}, {}, 100, 0}));
  ASSERT_EQ(failures.size(), 1u);
  EXPECT_EQ(failures[0].outcome, Outcome::Runtime);
}

}  // namespace
}  // namespace warplens::measure
