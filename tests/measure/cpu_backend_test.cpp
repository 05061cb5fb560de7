#include "kernels/measure/cpu_backend.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "kernels/measure/session.h"

namespace warplens::measure {
namespace {

using testing::HasSubstr;

void right(const float* a, const float* b, float* c, int64_t m, int64_t n, int64_t k) {
  for (int64_t i = 0; i < m; ++i)
    for (int64_t j = 0; j < n; ++j) {
      float sum = 0;
      for (int64_t l = 0; l < k; ++l) sum += a[i * k + l] * b[l * n + j];
      c[i * n + j] = sum;
    }
}
void forgets_the_last(const float* a, const float* b, float* c, int64_t m, int64_t n, int64_t k) {
  const float kept = c[m * n - 1];
  right(a, b, c, m, n, k);
  c[m * n - 1] = kept;
}
void one_product_short(const float* a, const float* b, float* c, int64_t m, int64_t n, int64_t k) {
  right(a, b, c, m, n, k);
  c[0] -= a[0] * b[0];
}

// Moves on by a quarter of a second each time it is read: a run between two readings takes exactly that.
Clock ticking() {
  return [now = std::make_shared<double>(0)] { return *now += 0.25; };
}

std::vector<Event> run(Backend& backend, const MeasureRequest& request) {
  std::vector<Event> events;
  measure(
      request, backend, [now = 0.0]() mutable { return now += 0.25; }, [&](const Event& event) { events.push_back(event); },
      [] { return false; });
  return events;
}

TEST(CpuBackend, GflopsFollowExactlyFromTheClock) {
  CpuBackend backend({{"right", right}}, ticking());
  double flops = 0, median = 0;
  std::vector<double> gflops;
  for (const Event& event : run(backend, {1, "cpu", {cpu_job("right", {{"M", 4}, {"N", 6}, {"K", 10}})}, 2, 0})) {
    EXPECT_FALSE(std::holds_alternative<Failure>(event));
    if (const auto* e = std::get_if<Started>(&event)) flops = e->work;
    if (const auto* e = std::get_if<Sample>(&event)) gflops.push_back(e->value);
    if (const auto* e = std::get_if<Summary>(&event)) median = e->value.median;
  }
  EXPECT_EQ(flops, 2 * 4 * 6 * 10);
  ASSERT_FALSE(gflops.empty());
  for (const double one : gflops) EXPECT_EQ(one, 480 / 0.25 / 1e9);
  EXPECT_EQ(median, 480 / 0.25 / 1e9);
}

void expect_wrong(const Gemm& gemm, const std::string& reason) {
  CpuBackend backend({{"bad", gemm}}, ticking());
  const auto events = run(backend, {1, "cpu", {cpu_job("bad", {{"M", 64}, {"N", 48}, {"K", 32}})}, 2, 0});
  ASSERT_EQ(events.size(), 2u);
  const auto& failure = std::get<Failure>(events[0]);
  EXPECT_EQ(failure.outcome, Outcome::Wrong);
  EXPECT_THAT(failure.message, HasSubstr(reason));
  EXPECT_TRUE(std::holds_alternative<Finished>(events[1]));
}

TEST(CpuBackend, AnElementThatIsNeverWrittenIsFoundAndNamed) { expect_wrong(forgets_the_last, "C[63][47] was not written"); }

TEST(CpuBackend, OneProductTooFewInOneElementIsFound) { expect_wrong(one_product_short, "the relative error of the result is"); }

TEST(CpuBackend, OneElementIsRightThoughItsOnlyRoundingIsAllOfTheError) {
  for (const char* loop : {"cpu_gemm_ijk", "cpu_gemm_ikj"})
    for (const int64_t k : {1, 2, 3})
      for (const int64_t m : {1, 2, 5}) {
        CpuBackend backend;
        auto made = backend.make(cpu_job(loop, {{"M", m}, {"N", 1}, {"K", k}}), 1);
        ASSERT_TRUE(std::holds_alternative<std::unique_ptr<Subject>>(made));
        EXPECT_TRUE(std::holds_alternative<std::optional<double>>(std::get<0>(made)->check())) << loop << " " << m << " x 1 x " << k;
      }
}

TEST(CpuBackend, SaysWhichSizesItTakes) {
  CpuBackend backend({{"right", right}}, ticking());
  const auto problem = [&](const std::map<std::string, int64_t>& size) {
    return std::get<Problem>(backend.make(cpu_job("right", size), 10));
  };
  EXPECT_EQ(problem({{"M", 0}}).outcome, Outcome::Constraint);
  EXPECT_THAT(problem({{"M", 0}}).message, HasSubstr("M = 0 is not a valid size"));
  EXPECT_THAT(problem({{"NX", 32}}).message, HasSubstr("unknown size NX"));
  EXPECT_THAT(problem({{"M", int64_t{1} << 40}, {"N", int64_t{1} << 40}}).message, HasSubstr("supports up to 2"));
}

TEST(CpuBackend, AnUnknownKernelIsRefusedWithTheOnesThereAre) {
  CpuBackend backend;
  const auto problem = std::get<Problem>(backend.make(cpu_job("cpu_gemm_jki", {}), 10));
  EXPECT_EQ(problem.outcome, Outcome::Refused);
  EXPECT_THAT(problem.message, HasSubstr("cpu_gemm_ijk"));
  EXPECT_THAT(problem.message, HasSubstr("cpu_gemm_ikj"));
}

TEST(CpuBackend, TheLoopsThatShipAreRightAtRaggedSizes) {
  CpuBackend backend;
  for (const std::string kernel : {"cpu_gemm_ijk", "cpu_gemm_ikj"}) {
    auto made = backend.make(cpu_job(kernel, {{"M", 37}, {"N", 53}, {"K", 71}}), 10);
    const auto checked = std::get<0>(made)->check();
    ASSERT_TRUE(std::holds_alternative<std::optional<double>>(checked)) << std::get<Problem>(checked).message;
    EXPECT_TRUE(std::get<0>(checked).has_value());
  }
}

}  // namespace
}  // namespace warplens::measure
