#include "kernels/measure/referee.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warplens::measure {
namespace {

using testing::HasSubstr;
using testing::Optional;

class RefereeTest : public testing::Test {
 protected:
  std::optional<std::string> start(const std::string& kernel) {
    Started started;
    started.id = 1;
    started.kernel = kernel;
    started.unit = "GFLOPS";
    started.work = 1e9;
    return referee.contradiction(started, 0);
  }
  std::optional<std::string> sample(double seconds, double elapsed) {
    return referee.contradiction(Sample{1, "a", 0, seconds, 1, 1 / seconds, 0}, elapsed);
  }
  Referee referee{{1, "cpu", {cpu_job("a", {}), cpu_job("b", {})}, 1, 0}};
};

TEST_F(RefereeTest, AnHonestMeasurementPasses) {
  EXPECT_EQ(start("a"), std::nullopt);
  EXPECT_EQ(sample(0.5, 0.6), std::nullopt);
  EXPECT_EQ(sample(0.25, 0.9), std::nullopt);
  EXPECT_EQ(referee.contradiction(Summary{1, "a", Outcome::Correct, 2, 0, quartiles({2, 4}), 0, "time", 0}, 1), std::nullopt);
  EXPECT_EQ(referee.contradiction(Failure{1, "b", Outcome::Wrong, ""}, 1), std::nullopt);
  EXPECT_FALSE(referee.finished());
  EXPECT_EQ(referee.contradiction(Finished{1, {}}, 1), std::nullopt);
  EXPECT_TRUE(referee.finished());
}

TEST_F(RefereeTest, SamplesCannotTakeLongerTogetherThanHasPassed) {
  ASSERT_EQ(start("a"), std::nullopt);
  EXPECT_EQ(sample(0.5, 0.5), std::nullopt);
  EXPECT_THAT(sample(0.5, 0.9), Optional(HasSubstr("have passed")));
}

TEST_F(RefereeTest, ASampleOfSeveralRunsTookAllOfThem) {
  ASSERT_EQ(start("a"), std::nullopt);
  EXPECT_EQ(referee.contradiction(Sample{1, "a", 0, 0.1, 5, 10, 0}, 0.5), std::nullopt);
  EXPECT_THAT(referee.contradiction(Sample{1, "a", 0, 0.1, 5, 10, 0}, 0.9), Optional(HasSubstr("have passed")));
  EXPECT_THAT(referee.contradiction(Sample{1, "a", 0, 0.1, 0, 10, 0}, 2), Optional(HasSubstr("0 runs")));
}

TEST_F(RefereeTest, AWorkerMayGiveUpOnlyWhenSomethingHasFailedAndTheRestStartsAfresh) {
  ASSERT_EQ(start("a"), std::nullopt);
  EXPECT_THAT(referee.contradiction(Spent{1}, 0), Optional(HasSubstr("without reporting a failure")));
  ASSERT_EQ(sample(0.5, 0.5), std::nullopt);
  ASSERT_EQ(referee.contradiction(Failure{1, "b", Outcome::Runtime, ""}, 1), std::nullopt);
  EXPECT_EQ(referee.contradiction(Spent{1}, 1), std::nullopt);
  ASSERT_TRUE(referee.restart());
  ASSERT_EQ(referee.request().jobs.size(), 1u);
  EXPECT_EQ(referee.request().jobs[0].name, "a");
  EXPECT_EQ(start("a"), std::nullopt);
  EXPECT_EQ(sample(0.5, 0.5), std::nullopt) << "what the lost worker said does not count";
  EXPECT_EQ(referee.contradiction(Summary{1, "a", Outcome::Correct, 1, 0, {2, 2, 2}, 0, "time", 0}, 1), std::nullopt);
  EXPECT_EQ(referee.contradiction(Finished{1, {}}, 1), std::nullopt);
}

TEST_F(RefereeTest, ASampleBeforeTheStartOrAfterTheEndCannotBe) {
  EXPECT_THAT(sample(0.1, 1), Optional(HasSubstr("is not running")));
  ASSERT_EQ(start("a"), std::nullopt);
  ASSERT_EQ(referee.contradiction(Failure{1, "a", Outcome::Wrong, ""}, 1), std::nullopt);
  EXPECT_THAT(sample(0.1, 1), Optional(HasSubstr("is not running")));
}

TEST_F(RefereeTest, NothingIsStartedTwice) {
  ASSERT_EQ(start("a"), std::nullopt);
  EXPECT_THAT(start("a"), Optional(HasSubstr("which was not requested")));
}

TEST_F(RefereeTest, OneFailureMayApplyToAllKernels) {
  EXPECT_EQ(referee.contradiction(Failure{1, "", Outcome::Refused, ""}, 0), std::nullopt);
  EXPECT_EQ(referee.contradiction(Finished{1, {}}, 0), std::nullopt);
}

TEST_F(RefereeTest, ClosingFailsWhatHasNoEndYetAndNothingElse) {
  ASSERT_EQ(referee.contradiction(Failure{1, "a", Outcome::Wrong, ""}, 0), std::nullopt);
  const auto events = referee.close(Outcome::WorkerExited, "gone");
  ASSERT_EQ(events.size(), 2u);
  EXPECT_EQ(std::get<Failure>(events[0]).kernel, "b");
  EXPECT_EQ(std::get<Finished>(events[1]).id, 1);
}

}  // namespace
}  // namespace warplens::measure
