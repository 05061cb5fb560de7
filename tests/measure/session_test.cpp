#include "kernels/measure/session.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

namespace warplens::measure {
namespace {

using testing::ElementsAre;

// A subject that does what a script says, on a clock that moves only when it runs.
struct Script {
  std::vector<double> run_seconds{1};  // in turn, the untimed run of the check first; the last one repeats
  size_t wrong_from_run = SIZE_MAX;    // from this run on the result is wrong
  bool checked = true;                 // there is a reference
  std::set<size_t> throttled;          // runs during which the device was held back
  std::optional<Problem> fails;        // in the second run
};

class ScriptedSubject : public Subject {
 public:
  ScriptedSubject(Script script, double& now, std::string name, std::vector<std::string>& order)
      : script_(std::move(script)), now_(now), name_(std::move(name)), order_(order) {}
  Started about() const override {
    Started started;
    started.unit = "GFLOPS";
    started.work = 6e9;
    started.size = {{"M", 1}};
    return started;
  }
  Outcomes<std::optional<double>> check() override {
    order_.push_back("check " + name_);
    if (runs_ == 0) run();
    if (runs_ > script_.wrong_from_run) return Problem{Outcome::Wrong, "off"};
    return script_.checked ? std::optional(1e-7) : std::nullopt;
  }
  std::optional<Problem> warm_up() override { return order_.push_back("warm " + name_), std::nullopt; }
  Outcomes<Timing> sample() override {
    order_.push_back(name_);
    if (script_.fails && runs_ == 1) return *script_.fails;
    const bool throttled = script_.throttled.contains(runs_);
    return Timing{run(), 1, 1980, throttled ? "hot" : ""};
  }

 private:
  double run() {
    const double seconds = script_.run_seconds[std::min(runs_++, script_.run_seconds.size() - 1)];
    now_ += seconds;
    return seconds;
  }

  const Script script_;
  double& now_;
  const std::string name_;
  std::vector<std::string>& order_;
  size_t runs_ = 0;
};

class ScriptedBackend : public Backend {
 public:
  Device device() const override { return {"script", "none"}; }
  Outcomes<std::unique_ptr<Subject>> make(const Job& job, double) override {
    if (!scripts.contains(job.routine)) return Problem{Outcome::Constraint, "no such script"};
    return std::make_unique<ScriptedSubject>(scripts[job.routine], now, job.name, order);
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
  static MeasureRequest request(const std::vector<std::string>& scripts, double seconds, double spread = 0) {
    MeasureRequest request{1, "script", {}, seconds, spread};
    for (const std::string& script : scripts) request.jobs.push_back(cpu_job(script, {}));
    return request;
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
  const auto events = run(request({"a"}, 9));
  const auto samples = only<Sample>(events);
  ASSERT_EQ(samples.size(), 3u);
  EXPECT_EQ(samples[0].value, 3);
  EXPECT_EQ(samples[1].value, 2);
  EXPECT_EQ(samples[2].value, 1.5);
  EXPECT_EQ(samples[2].at_seconds, 9);
  const auto summaries = only<Summary>(events);
  ASSERT_EQ(summaries.size(), 1u);
  EXPECT_EQ(summaries[0].value.median, 2);
  EXPECT_EQ(summaries[0].stopped_by, "time");
}

TEST_F(SessionTest, EventsComeInTheirOrder) {
  backend.scripts["a"] = {};
  std::vector<size_t> kinds;
  for (const Event& event : run(request({"a"}, 2))) kinds.push_back(event.index());
  EXPECT_THAT(kinds, ElementsAre(1, 2, 2, 3, 5));  // started, two samples, summary, finished
}

TEST_F(SessionTest, StopsWhenTheSpreadIsSmall) {
  backend.scripts["a"] = {{1}};
  const auto summaries = only<Summary>(run(request({"a"}, 1000, 0.01)));
  ASSERT_EQ(summaries.size(), 1u);
  EXPECT_EQ(summaries[0].stopped_by, "spread");
  EXPECT_EQ(summaries[0].samples, StoppingRule{}.min_samples);
}

TEST_F(SessionTest, TwoKernelsTakeTurnsAndTheirRatioIsThatOfThePairs) {
  backend.scripts["slow"] = {{1, 3, 6, 3, 6}};
  backend.scripts["fast"] = {{1, 1, 2, 1, 2}};
  const auto events = run(request({"slow", "fast"}, 24));
  EXPECT_THAT(backend.order, ElementsAre("check slow", "check fast", "warm slow", "warm fast", "slow", "fast", "slow", "fast", "slow",
                                         "fast", "slow", "fast", "check slow", "check fast"));
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
  const auto events = run(request({"wrong", "right"}, 2));
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
  const auto events = run(request({"a"}, 100));
  EXPECT_EQ(only<Failure>(events).size(), 1u);
  EXPECT_EQ(only<Summary>(events).size(), 0u);
}

TEST_F(SessionTest, CancellingSumsUpWhatThereIs) {
  backend.scripts["a"] = {};
  int asked = 0;
  const auto events = run(request({"a"}, 100), [&] { return ++asked > 4; });  // once before the untimed run
  const auto summaries = only<Summary>(events);
  ASSERT_EQ(summaries.size(), 1u);
  EXPECT_EQ(summaries[0].samples, 3u);
  EXPECT_EQ(summaries[0].stopped_by, "cancel");
}

TEST_F(SessionTest, CancellingAtOnceMeasuresNothing) {
  backend.scripts["a"] = {};
  const auto events = run(request({"a"}, 100), [] { return true; });
  EXPECT_TRUE(backend.order.empty());
  EXPECT_EQ(only<Failure>(events).at(0).outcome, Outcome::Cancelled);
  EXPECT_EQ(only<Finished>(events).size(), 1u);
}

TEST_F(SessionTest, AJobWithoutAReferenceIsMeasuredButNotCalledCorrect) {
  backend.scripts["a"] = {.checked = false};
  EXPECT_EQ(only<Summary>(run(request({"a"}, 2))).at(0).outcome, Outcome::Unchecked);
  backend.scripts["a"] = {};
  EXPECT_EQ(only<Summary>(run(request({"a"}, 2))).at(0).outcome, Outcome::Correct);
}

TEST_F(SessionTest, SamplesOfADeviceThatIsHeldBackAreDroppedAndCountedAndTheirPairsWithThem) {
  backend.scripts["a"] = {.run_seconds = {1, 1, 8, 1, 1}, .throttled = {2}};
  backend.scripts["b"] = {{1, 2}};
  const auto events = run(request({"a", "b"}, 19));
  const auto summaries = only<Summary>(events);
  ASSERT_EQ(summaries.size(), 2u);
  EXPECT_EQ(summaries[0].samples, 3u);
  EXPECT_EQ(summaries[0].throttled, 1u);
  EXPECT_EQ(summaries[0].value.lower, 6);
  EXPECT_EQ(summaries[1].samples, 4u);
  const Ratio ratio = only<Finished>(events).at(0).ratios.at(0);
  EXPECT_EQ(ratio.pairs, 3u);
  EXPECT_EQ(ratio.ratio.lower, 0.5);
}

TEST_F(SessionTest, ADeviceThatIsAlwaysHeldBackGivesNoSpeed) {
  backend.scripts["a"] = {.throttled = {1, 2, 3, 4, 5, 6, 7, 8}};
  const auto failures = only<Failure>(run(request({"a"}, 5)));
  ASSERT_EQ(failures.size(), 1u);
  EXPECT_EQ(failures[0].message, "the device was throttled in all of 5 samples: hot");
}

TEST_F(SessionTest, AfterAnErrorThatLeavesTheProcessSpentNothingElseIsTried) {
  backend.scripts["bad"] = {.fails = Problem{Outcome::Runtime, "an illegal memory access was encountered", true}};
  backend.scripts["good"] = {};
  const auto events = run(request({"good", "bad"}, 100));
  EXPECT_EQ(only<Failure>(events).at(0).kernel, "bad");
  EXPECT_EQ(only<Summary>(events).size(), 0u);
  EXPECT_EQ(only<Finished>(events).size(), 0u);
  EXPECT_TRUE(std::holds_alternative<Spent>(events.back()));
}

TEST_F(SessionTest, ASampleFollowsTheInjectedClock) {
  backend.scripts["a"] = {{1, 0.5, 0.25, 2}};
  std::vector<double> at;
  for (const Sample& sample : only<Sample>(run(request({"a"}, 2.75)))) at.push_back(sample.at_seconds);
  EXPECT_THAT(at, ElementsAre(0.5, 0.75, 2.75));
}

TEST_F(SessionTest, ATimeOfZeroGivesNoSpeed) {
  backend.scripts["a"] = {{1, 0}};
  const auto failures = only<Failure>(run(request({"a"}, 100)));
  ASSERT_EQ(failures.size(), 1u);
  EXPECT_EQ(failures[0].outcome, Outcome::Runtime);
}

}  // namespace
}  // namespace warplens::measure
