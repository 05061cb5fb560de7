#include "kernels/measure/referee.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warplens::measure {
namespace {

using testing::HasSubstr;
using testing::Optional;

class RefereeTest : public testing::Test {
 protected:
  std::optional<std::string> start(const std::string& kernel) { return referee.contradiction(Started{1, kernel, "cpu", "", {}, 1e9}, 0); }
  std::optional<std::string> sample(double seconds, double elapsed) {
    return referee.contradiction(Sample{1, "a", 0, seconds, 1 / seconds, 0}, elapsed);
  }
  Referee referee{{1, "cpu", {"a", "b"}, {}, 1, 0}};
};

TEST_F(RefereeTest, AnHonestMeasurementPasses) {
  EXPECT_EQ(start("a"), std::nullopt);
  EXPECT_EQ(sample(0.5, 0.6), std::nullopt);
  EXPECT_EQ(sample(0.25, 0.9), std::nullopt);
  EXPECT_EQ(referee.contradiction(Summary{1, "a", 2, quartiles({2, 4}), 0, "time"}, 1), std::nullopt);
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

TEST_F(RefereeTest, ASampleBeforeTheStartOrAfterTheEndCannotBe) {
  EXPECT_THAT(sample(0.1, 1), Optional(HasSubstr("does not run")));
  ASSERT_EQ(start("a"), std::nullopt);
  ASSERT_EQ(referee.contradiction(Failure{1, "a", Outcome::Wrong, ""}, 1), std::nullopt);
  EXPECT_THAT(sample(0.1, 1), Optional(HasSubstr("does not run")));
}

TEST_F(RefereeTest, NothingIsStartedTwice) {
  ASSERT_EQ(start("a"), std::nullopt);
  EXPECT_THAT(start("a"), Optional(HasSubstr("not asked for")));
}

TEST_F(RefereeTest, OneFailureMayStandForAllKernels) {
  EXPECT_EQ(referee.contradiction(Failure{1, "", Outcome::Refused, ""}, 0), std::nullopt);
  EXPECT_EQ(referee.contradiction(Finished{1, {}}, 0), std::nullopt);
}

TEST_F(RefereeTest, ClosingFailsWhatHasNoEndYetAndNothingElse) {
  ASSERT_EQ(referee.contradiction(Failure{1, "a", Outcome::Wrong, ""}, 0), std::nullopt);
  const auto events = referee.close(Outcome::Died, "gone");
  ASSERT_EQ(events.size(), 2u);
  EXPECT_EQ(std::get<Failure>(events[0]).kernel, "b");
  EXPECT_EQ(std::get<Finished>(events[1]).id, 1);
}

}  // namespace
}  // namespace warplens::measure
