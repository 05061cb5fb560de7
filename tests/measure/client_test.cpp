#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <thread>

#include "tests/measure/client_helpers.h"

namespace warplens::measure {
namespace {

using testing::HasSubstr;

class ClientTest : public testing::Test {
 protected:
  ClientTest() {
    std::string name = (std::filesystem::temp_directory_path() / "warplens-client-XXXXXX").string();
    folder_ = mkdtemp(name.data());
  }
  ~ClientTest() override { std::filesystem::remove_all(folder_); }

  ClientOptions worker_that_will(const std::string& way) const {
    return {.command = {FAKE_WORKER, way, (folder_ / "done").string()},
            .hello_seconds = 20,  // a slow machine is not what is tested
            .silence_seconds = 1,
            .grace_seconds = 2,
            .cancel_seconds = 0.3};
  }
  static ClientOptions honest_worker() { return {.command = {FAKE_WORKER}}; }

  // The worker misbehaves; the measurement ends with `outcome`; the next one, by a new worker, is fine.
  void expect_end(const std::string& way, Outcome outcome, const std::string& message) const {
    ClientOptions options = worker_that_will(way);
    if (outcome != Outcome::Timeout) options.silence_seconds = 20;
    if (way == "never-greet") options.hello_seconds = 2;
    Client client(options);
    const Measured bad = collect(client, client.measure(small_request()));
    ASSERT_EQ(bad.finished, 1);
    ASSERT_EQ(bad.failures.size(), 1u);
    EXPECT_EQ(bad.failures[0].kernel, "k");
    EXPECT_EQ(outcome_name(bad.failures[0].outcome), outcome_name(outcome));
    EXPECT_THAT(bad.failures[0].message, HasSubstr(message));
    EXPECT_TRUE(bad.summaries.empty());
    EXPECT_LT(bad.took_seconds, 5);
    const Measured good = collect(client, client.measure(small_request()));
    EXPECT_EQ(good.summaries.size(), 1u) << (good.failures.empty() ? "" : good.failures[0].message);
  }

  std::filesystem::path folder_;
};

// A process that has ended but that nobody has asked about yet (state Z) does not live.
bool process_lives(pid_t pid) {
  std::ifstream stat("/proc/" + std::to_string(pid) + "/stat");
  std::string number, name, state;
  return (stat >> number >> name >> state) && state != "Z" && state != "X";
}

bool dies_within(pid_t pid, double seconds) {
  for (const double start = now(); now() - start < seconds; std::this_thread::sleep_for(std::chrono::milliseconds(5)))
    if (!process_lives(pid)) return true;
  return false;
}

TEST_F(ClientTest, AMeasurementGivesVerifiedSamplesASummaryAndAnEnd) {
  Client client(honest_worker());
  const Measured m = collect(client, client.measure(small_request()));
  EXPECT_EQ(m.started.size(), 1u);
  EXPECT_GE(m.samples.size(), 1u);
  ASSERT_EQ(m.summaries.size(), 1u);
  EXPECT_EQ(m.summaries[0].samples, m.samples.size());
  EXPECT_EQ(m.finished, 1);
}

TEST_F(ClientTest, OneWorkerServesMeasurementsOneAfterAnother) {
  Client client(honest_worker());
  const int64_t first = client.measure(small_request()), second = client.measure(small_request());
  EXPECT_EQ(collect(client, first).summaries.size(), 1u);
  const pid_t worker = client.worker_pid();
  EXPECT_EQ(collect(client, second).summaries.size(), 1u);
  EXPECT_EQ(client.worker_pid(), worker);
}

TEST_F(ClientTest, AKernelThatTheWorkerDoesNotHaveIsRefusedByIt) {
  Client client(honest_worker());
  MeasureRequest request = small_request();
  request.jobs = {cpu_job("another", {})};
  const Measured m = collect(client, client.measure(request));
  ASSERT_EQ(m.failures.size(), 1u);
  EXPECT_EQ(m.failures[0].outcome, Outcome::Refused);
}

TEST_F(ClientTest, AskingNeverWaits) {
  Client client(worker_that_will("never-greet"));
  const double start = now();
  const int64_t id = client.measure(small_request());
  for (int i = 0; i < 1000; ++i) client.poll();
  client.cancel(id);
  EXPECT_LT(now() - start, 0.2);
  EXPECT_EQ(collect(client, id).finished, 1);
}

TEST_F(ClientTest, ACrashOfTheWorkerEndsTheMeasurementAsExited) {
  expect_end("crash", Outcome::WorkerExited, "was terminated by signal 6");
}
TEST_F(ClientTest, AWorkerThatLeavesIsQuotedWithItsLastWords) {
  expect_end("leave", Outcome::WorkerExited, "exited with code 3: out of luck");
}
TEST_F(ClientTest, ALineThatBreaksOffIsADeath) { expect_end("half-a-line", Outcome::WorkerExited, "exited with code 0"); }
TEST_F(ClientTest, AHangEndsByTheWallClock) { expect_end("hang", Outcome::Timeout, "was silent for 1 s"); }
TEST_F(ClientTest, AWorkerThatNeverGreetsTimesOut) { expect_end("never-greet", Outcome::Timeout, "sent no greeting within 2 s"); }
TEST_F(ClientTest, AnotherVersionOfTheProtocolIsReported) {
  expect_end("another-version", Outcome::Protocol, "use the same version of Warplens on both sides");
}
TEST_F(ClientTest, ASpeedThatDoesNotFollowFromTheTimeIsALie) { expect_end("lie-about-speed", Outcome::Protocol, "GFLOPS, but"); }
TEST_F(ClientTest, ATimeLongerThanWhatHasPassedIsALie) { expect_end("lie-about-time", Outcome::Protocol, "have passed"); }
TEST_F(ClientTest, ASummaryThatDoesNotFollowFromTheSamplesIsALie) { expect_end("lie-about-summary", Outcome::Protocol, "summary"); }
TEST_F(ClientTest, AnAnswerForSomethingElseIsALie) { expect_end("answer-for-another", Outcome::Protocol, "\"another\""); }
TEST_F(ClientTest, AnEndWithoutAResultIsALie) { expect_end("end-without-a-word", Outcome::Protocol, "without a result"); }
TEST_F(ClientTest, ALineWithoutAnEndIsCutOff) { expect_end("endless-line", Outcome::Protocol, "a line that is too long"); }
TEST_F(ClientTest, PrintsWithoutEndAreCutOff) { expect_end("endless-noise", Outcome::Protocol, "printed too much"); }

TEST_F(ClientTest, AFloodOfSamplesEndsEvenWhenEverySampleIsFetched) {
  Client client(worker_that_will("flood-with-samples"));
  const Measured m = collect(client, client.measure(small_request()));
  ASSERT_EQ(m.failures.size(), 1u);
  EXPECT_EQ(m.failures[0].outcome, Outcome::Timeout);
  EXPECT_EQ(collect(client, client.measure(small_request())).summaries.size(), 1u);
}

TEST_F(ClientTest, AFloodThatIsNotFetchedStopsAtABound) {
  ClientOptions options = worker_that_will("flood-with-samples");
  options.grace_seconds = 60;
  Client client(options);
  const int64_t id = client.measure(small_request());
  const double start = now();
  while (client.worker_pid() == 0 && now() - start < 10) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  while (client.worker_pid() != 0 && now() - start < 20) std::this_thread::sleep_for(std::chrono::milliseconds(10));
  const Measured m = collect(client, id);
  ASSERT_EQ(m.failures.size(), 1u);
  EXPECT_EQ(m.failures[0].outcome, Outcome::Protocol);
  EXPECT_THAT(m.failures[0].message, HasSubstr("faster than they can be read"));
  EXPECT_EQ(collect(client, client.measure(small_request())).summaries.size(), 1u);
}

TEST_F(ClientTest, PiecesOfLinesAndNoiseBetweenThemDoNoHarm) {
  Client client(worker_that_will("pieces-and-noise"));
  const Measured m = collect(client, client.measure(small_request()));
  EXPECT_EQ(m.summaries.size(), 1u) << (m.failures.empty() ? "" : m.failures[0].message);
}

TEST_F(ClientTest, AWorkerThatCannotBeStartedSaysWhy) {
  Client client({.command = {"/nowhere/warplens", "worker"}});
  const Measured m = collect(client, client.measure(small_request()));
  ASSERT_EQ(m.failures.size(), 1u);
  EXPECT_EQ(m.failures[0].outcome, Outcome::WorkerExited);
  EXPECT_THAT(m.failures[0].message, HasSubstr("cannot start /nowhere/warplens: No such file"));
}

TEST_F(ClientTest, AMissingGreetingIsExplainedInItsPlace) {
  for (const auto& [options, why] :
       {std::pair{ClientOptions{.command = {"/nowhere/warplens", "worker"}}, "/nowhere/warplens"},
        {ClientOptions{.command = {"/bin/sh", "-c", "echo out of luck >&2; exit 3"}}, "exited with code 3: out of luck"},
        {worker_that_will("another-version"), "use the same version of Warplens on both sides"}}) {
    Client client(options);
    client.greet();
    std::vector<Hello> hellos;
    for (const double start = now(); hellos.empty() && now() - start < 10;)
      for (const Event& event : client.wait(0.1))
        if (const auto* hello = std::get_if<Hello>(&event)) hellos.push_back(*hello);
    ASSERT_EQ(hellos.size(), 1u);
    EXPECT_TRUE(hellos[0].devices.empty());
    ASSERT_EQ(hellos[0].missing.size(), 1u);
    EXPECT_THAT(hellos[0].missing[0], HasSubstr(why));
  }
}

TEST_F(ClientTest, CancellingSumsUpWhatWasMeasured) {
  Client client(honest_worker());
  const int64_t id = client.measure(small_request(60));
  while (client.wait(0.1).empty()) {
  }
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  client.cancel(id);
  const Measured m = collect(client, id);
  EXPECT_LT(m.took_seconds, 5);
  ASSERT_EQ(m.summaries.size(), 1u);
  EXPECT_EQ(m.summaries[0].stopped_by, "cancel");
}

TEST_F(ClientTest, CancellingOneThatHangsEndsTheWorker) {
  ClientOptions options = worker_that_will("hang");
  options.silence_seconds = 60;
  Client client(options);
  const int64_t id = client.measure(small_request());
  while (client.wait(0.1).empty()) {
  }
  client.cancel(id);
  const Measured m = collect(client, id);
  ASSERT_EQ(m.failures.size(), 1u);
  EXPECT_EQ(m.failures[0].outcome, Outcome::Cancelled);
  EXPECT_LT(m.took_seconds, 3);
  EXPECT_EQ(collect(client, client.measure(small_request())).summaries.size(), 1u);
}

TEST_F(ClientTest, CancellingOneThatWaitsTouchesNoOther) {
  Client client(honest_worker());
  const int64_t first = client.measure(small_request(0.3)), second = client.measure(small_request());
  client.cancel(second);
  std::vector<int64_t> finished;
  int summaries = 0;
  for (const double start = now(); finished.size() < 2 && now() - start < 10;)
    for (const Event& event : client.wait(0.1)) {
      if (const auto* e = std::get_if<Finished>(&event)) finished.push_back(e->id);
      if (const auto* e = std::get_if<Summary>(&event)) summaries += e->id == first;
    }
  EXPECT_THAT(finished, testing::ElementsAre(second, first));
  EXPECT_EQ(summaries, 1);
}

TEST_F(ClientTest, TheWorkerAndItsChildrenEndWithTheClient) {
  pid_t worker = 0, child = 0;
  {
    Client client(worker_that_will("leave-a-child"));
    client.measure(small_request());
    for (const double start = now(); child == 0 && now() - start < 10;)
      for (const Event& event : client.wait(0.1))
        if (const auto* started = std::get_if<Started>(&event)) child = std::stoi(started->device);
    worker = client.worker_pid();
    ASSERT_TRUE(process_lives(worker));
    ASSERT_TRUE(process_lives(child));
  }
  EXPECT_FALSE(process_lives(worker));
  EXPECT_TRUE(dies_within(child, 5));
}

TEST_F(ClientTest, KilledAtTwoHundredRandomMomentsEachMeasurementEndsOnceAndTheNextWorks) { kill_at_random(200); }

TEST_F(ClientTest, OutputOfALauncherOnStandardOutputIsIgnored) {
  const std::string script = (folder_ / "launcher").string();
  std::ofstream(script) << "#!/bin/sh\necho 'Welcome to the cluster'\necho '{\"quota\": \"90%\"}'\n\"$@\"\necho 'Connection closed.'\n";
  std::filesystem::permissions(script, std::filesystem::perms::owner_all);
  Client client({.command = {script, FAKE_WORKER}});
  const Measured m = collect(client, client.measure(small_request()));
  EXPECT_EQ(m.summaries.size(), 1u) << (m.failures.empty() ? "" : m.failures[0].message);
}

TEST_F(ClientTest, AWorkerThatGivesUpIsReplacedAndTheOtherJobsAreMeasured) {
  Client client(worker_that_will("give-up"));
  MeasureRequest request = small_request();
  request.jobs = {cpu_job("bad", {}), cpu_job("k", {{"M", 16}})};
  const Measured m = collect(client, client.measure(request));
  ASSERT_EQ(m.failures.size(), 1u);
  EXPECT_EQ(m.failures[0].kernel, "bad");
  ASSERT_EQ(m.summaries.size(), 1u);
  EXPECT_EQ(m.summaries[0].kernel, "k");
}

TEST_F(ClientTest, OneThatGivesUpForNoReasonIsNotStartedForEver) {
  expect_end("give-up-at-once", Outcome::Protocol, "gave up without reporting a failure");
}

TEST(WorkerCommand, ALaunchPrefixComesBeforeTheWorker) {
  EXPECT_THAT(worker_command("warplens", "ssh -p 22 host"), testing::ElementsAre("ssh", "-p", "22", "host", "warplens", "worker"));
  EXPECT_THAT(worker_command("/bin/warplens", ""), testing::ElementsAre("/bin/warplens", "worker"));
}

}  // namespace
}  // namespace warplens::measure
