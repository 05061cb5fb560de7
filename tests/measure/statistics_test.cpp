#include "kernels/measure/statistics.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace warplens::measure {
namespace {

TEST(Statistics, QuartilesOfNineNumbersAreTheThirdFifthAndSeventh) {
  const Quartiles q = quartiles({9, 1, 8, 2, 7, 3, 6, 4, 5});
  EXPECT_EQ(q.lower, 3);
  EXPECT_EQ(q.median, 5);
  EXPECT_EQ(q.upper, 7);
}

TEST(Statistics, QuartilesBetweenTwoNumbersAreInterpolated) {
  // Places 0.25 * 3 = 0.75, 1.5 and 2.25 of 10, 20, 40, 80.
  const Quartiles q = quartiles({80, 10, 40, 20});
  EXPECT_DOUBLE_EQ(q.lower, 10 + 0.75 * 10);
  EXPECT_DOUBLE_EQ(q.median, 30);
  EXPECT_DOUBLE_EQ(q.upper, 40 + 0.25 * 40);
}

TEST(Statistics, OneNumberIsItsOwnQuartilesAndHasNoSpread) {
  const Quartiles q = quartiles({42});
  EXPECT_EQ(q.lower, 42);
  EXPECT_EQ(q.median, 42);
  EXPECT_EQ(q.upper, 42);
  EXPECT_EQ(relative_spread(q), 0);
}

TEST(Statistics, RelativeSpreadOfANormalDistributionIsThatOfTheTextbook) {
  // The quartiles of a normal distribution lie 0.67449 standard deviations from its mean.
  std::mt19937_64 random(1);
  std::normal_distribution<double> normal(1000, 50);
  std::vector<double> values(200000);
  for (double& value : values) value = normal(random);
  EXPECT_NEAR(relative_spread(quartiles(values)), 2 * 0.67449 * 50 / 1000, 0.0005);
}

TEST(Statistics, QuartilesOfAnExponentialDistributionAreThoseOfTheTextbook) {
  std::mt19937_64 random(2);
  std::exponential_distribution<double> exponential(1);
  std::vector<double> values(200000);
  for (double& value : values) value = exponential(random);
  const Quartiles q = quartiles(values);
  EXPECT_NEAR(q.lower, std::log(4.0 / 3), 0.01);
  EXPECT_NEAR(q.median, std::log(2.0), 0.01);
  EXPECT_NEAR(q.upper, std::log(4.0), 0.02);
}

TEST(Statistics, OneOutlierMovesNeitherMedianNorSpread) {
  std::vector<double> values(101, 100.0);
  values[0] = 1e9;
  const Quartiles q = quartiles(values);
  EXPECT_EQ(q.median, 100);
  EXPECT_EQ(relative_spread(q), 0);
}

TEST(StoppingRule, WaitsForTheLeastNumberOfSamplesHoweverCloseTheyAre) {
  const StoppingRule rule{.spread = 0.01, .max_seconds = 10, .min_samples = 5};
  EXPECT_EQ(should_stop(rule, {100, 100, 100, 100}, 1), Stop::NotYet);
  EXPECT_EQ(should_stop(rule, {100, 100, 100, 100, 100}, 1), Stop::Spread);
}

TEST(StoppingRule, ContinuesWhileTheSpreadIsLarge) {
  const StoppingRule rule{.spread = 0.01, .max_seconds = 10, .min_samples = 5};
  EXPECT_EQ(should_stop(rule, {90, 95, 100, 105, 110}, 1), Stop::NotYet);        // quartiles 95 and 105: 10%
  EXPECT_EQ(should_stop(rule, {99.5, 99.8, 100, 100.2, 110}, 1), Stop::Spread);  // 0.4%
}

TEST(StoppingRule, StopsWhenTheTimeIsUpWhateverTheSpread) {
  EXPECT_EQ(should_stop({.spread = 0.01, .max_seconds = 2, .min_samples = 5}, {1, 100}, 2), Stop::Time);
}

TEST(StoppingRule, ASpreadOfZeroMeasuresUntilTheTimeIsUp) {
  const StoppingRule rule{.spread = 0, .max_seconds = 2, .min_samples = 1};
  EXPECT_EQ(should_stop(rule, {5, 5, 5, 5}, 1.999), Stop::NotYet);
  EXPECT_EQ(should_stop(rule, {5, 5, 5, 5}, 2), Stop::Time);
}

TEST(PairedRatios, CancelWhatSlowsBothDown) {
  // The second half of the time everything runs at half speed; the ratio of the pairs stays 3.
  const Quartiles q = paired_ratios({30, 33, 15, 18}, {10, 11, 5, 6});
  EXPECT_DOUBLE_EQ(q.lower, 3);
  EXPECT_DOUBLE_EQ(q.median, 3);
  EXPECT_DOUBLE_EQ(q.upper, 3);
}

TEST(PairedRatios, LeaveOutWhatHasNoPartner) {
  EXPECT_DOUBLE_EQ(paired_ratios({2, 4, 6}, {1, 2, 3, 100}).median, 2);
  EXPECT_DOUBLE_EQ(paired_ratios({2, 4, 6, 1000}, {1, 2, 3}).upper, 2);
}

}  // namespace
}  // namespace warplens::measure
