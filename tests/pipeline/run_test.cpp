// Every built-in kernel, interpreted over its whole grid, against the CPU reference: bit for bit, every element, outputs poisoned.
#include "kernels/workload/check.h"
#include "tests/pipeline/pipeline.h"

namespace warplens::pipeline {
namespace {

struct RunCase {
  std::string kernel;
  Settings set;
  std::vector<std::pair<std::string, int64_t>> sizes;
  std::vector<std::pair<std::string, std::string>> args;
};

void PrintTo(const RunCase& run, std::ostream* out) {
  *out << run.kernel;
  for (const auto& [name, value] : run.set) *out << " " << name << "=" << value;
  for (const auto& [name, value] : run.sizes) *out << " " << name << "=" << value;
}

class Run : public testing::TestWithParam<RunCase> {};

workload::Verdict verdict_of(const RunCase& run, Account account, simt::Schedule schedule = {}) {
  workload::What wanted = what(run.kernel, run.set, run.sizes);
  wanted.args = run.args;
  Ready ready = prepare(wanted, account);
  if (!ready.program) return {};
  auto launch = std::make_shared<simt::Launch>(*ready.launch);
  launch->schedule = schedule;
  workload::poison_results(ready.plan, *launch);
  ready.launch = launch;
  const Ran ran = pipeline::run(ready);
  if (!ran.memory) return {};
  auto verdict = workload::check_result(ready.plan, *ready.program, *ready.launch, *ran.memory);
  EXPECT_TRUE(verdict.ok() && verdict->has_value());
  return verdict.ok() && verdict->has_value() ? **verdict : workload::Verdict{};
}

TEST_P(Run, equals_the_reference_bit_for_bit_in_any_order_of_warps) {
  const workload::Verdict verdict = verdict_of(GetParam(), Account::Written);
  EXPECT_TRUE(verdict.right) << verdict.sentence;
  EXPECT_GT(verdict.elements, 0u);
  for (const simt::Order order : {simt::Order::RoundRobin, simt::Order::Reversed, simt::Order::Seeded})
    EXPECT_TRUE(verdict_of(GetParam(), Account::Written, {order, 11}).right);
}

// The optimiser may put `beta * c` where `alpha * sum` stood, and then the other product is the fused one: products are held to
// the error bound, everything else to the bit.
TEST_P(Run, is_right_as_compiled_too) {
  const workload::Verdict verdict = verdict_of(GetParam(), Account::Compiled);
  if (verdict.error) {
    EXPECT_LE(*verdict.error, *verdict.error_limit) << verdict.sentence;
  } else {
    EXPECT_TRUE(verdict.right) << verdict.sentence;
  }
}

INSTANTIATE_TEST_SUITE_P(
    kernels, Run,
    testing::Values(RunCase{"sgemm_tiled", {}, {}, {}}, RunCase{"sgemm_tiled", {{"TILE", "8"}, {"UNROLL", "2"}}, {{"M", 61}, {"N", 45}, {"K", 77}}, {}},
                    RunCase{"sgemm_tiled", {{"TILE", "32"}}, {{"M", 1}, {"N", 33}, {"K", 1}}, {}},
                    RunCase{"sgemm_tiled", {}, {{"M", 48}, {"N", 32}, {"K", 64}}, {{"alpha", "0.75"}, {"beta", "-0.5"}}},
                    RunCase{"sgemm_block_tiling_2d", {}, {}, {}}, RunCase{"sgemm_block_tiling_2d", {{"BM", "64"}, {"BN", "64"}, {"TM", "4"}, {"TN", "4"}}, {}, {{"beta", "2"}}},
                    RunCase{"sgemm_warptiling", {}, {}, {}}, RunCase{"sgemm_warptiling", {}, {{"M", 64}, {"N", 128}, {"K", 512}}, {{"alpha", "1.5"}, {"beta", "0.25"}}},
                    RunCase{"sgemm_warptiling", {{"BM", "128"}, {"BK", "16"}}, {}, {}}, RunCase{"sgemm_warptiling", {{"WNITER", "1"}, {"TM", "8"}}, {}, {}},
                    RunCase{"transpose_shared", {}, {}, {}}, RunCase{"transpose_shared", {{"PAD", "1"}}, {{"NX", 100}, {"NY", 70}}, {}},
                    RunCase{"transpose_shared", {{"TILE", "16"}, {"PAD", "2"}}, {{"NX", 17}, {"NY", 1}}, {}},
                    RunCase{"transpose_shared", {{"TILE", "8"}, {"ROWS", "4"}}, {{"NX", 9}, {"NY", 31}}, {}}, RunCase{"tile_square", {}, {}, {}},
                    RunCase{"tile_square", {{"TILE", "16"}, {"PAD", "2"}}, {}, {}}, RunCase{"tile_square", {{"TILE", "8"}, {"PAD", "1"}}, {}, {}},
                    RunCase{"tile_rectangular", {{"PAD", "0"}}, {}, {}}, RunCase{"tile_rectangular", {{"PAD", "1"}}, {}, {}}, RunCase{"tile_rectangular", {{"PAD", "2"}}, {}, {}},
                    RunCase{"vector_access", {{"WIDTH", "64"}, {"CASE", "2"}}, {}, {}}, RunCase{"vector_access", {{"WIDTH", "64"}, {"CASE", "4"}}, {}, {}},
                    RunCase{"vector_access", {{"WIDTH", "128"}, {"CASE", "1"}}, {}, {}}, RunCase{"vector_access", {{"WIDTH", "128"}, {"CASE", "5"}}, {}, {}},
                    RunCase{"vector_access", {{"WIDTH", "128"}, {"CASE", "6"}}, {}, {}}));

TEST(RunCheck, a_wrong_result_is_called_wrong_and_its_first_element_is_named) {
  Ready ready = prepare(what("transpose_shared", {{"PAD", "1"}}));
  ready.plan.request.source.replace(ready.plan.request.source.find("tile[threadIdx.x][threadIdx.y + j]"), 34, "tile[threadIdx.y + j][threadIdx.x]");
  auto answer = compiler().compile(ready.plan.request);
  ASSERT_TRUE(answer.ok()) << to_string(answer.error());
  ready.program = answer->program;
  const Ran ran = pipeline::run(ready);
  const auto verdict = workload::check_result(ready.plan, *ready.program, *ready.launch, *ran.memory);
  ASSERT_TRUE(verdict.ok() && verdict->has_value());
  EXPECT_FALSE((*verdict)->right);
  EXPECT_NE((*verdict)->sentence.find("the first is element 1:"), std::string::npos) << (*verdict)->sentence;
}

TEST(RunCheck, an_element_that_is_never_written_keeps_its_poison_and_is_found) {
  Ready ready = prepare(what("transpose_shared"));
  auto launch = std::make_shared<simt::Launch>(*ready.launch);
  launch->grid.x -= 1;
  workload::poison_results(ready.plan, *launch);
  ready.launch = launch;
  const Ran ran = pipeline::run(ready);
  const auto verdict = workload::check_result(ready.plan, *ready.program, *ready.launch, *ran.memory);
  ASSERT_TRUE(verdict.ok() && verdict->has_value());
  EXPECT_FALSE((*verdict)->right);
  EXPECT_NE((*verdict)->sentence.find("nan"), std::string::npos) << (*verdict)->sentence;
}

}  // namespace
}  // namespace warplens::pipeline
