// Every built-in kernel, interpreted over its whole grid, against the CPU reference: bit for bit, every element, outputs poisoned.
#include "kernels/workload/compare/check.h"
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
  for (const auto& [name, value] : run.set) *out << " " << name << "=" << frontend::text_of(value);
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
  workload::poison_results(*ready.kernel, *launch);
  ready.launch = launch;
  const Ran ran = pipeline::run(ready);
  if (!ran.memory) return {};
  auto verdict = workload::check_result(*ready.kernel, *ready.program, *ready.launch, *ran.memory);
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
    testing::Values(RunCase{"sgemm_tiled", {}, {}, {}},
                    RunCase{"sgemm_tiled", {{"TILE", "8"}, {"UNROLL", "2"}}, {{"M", 61}, {"N", 45}, {"K", 77}}, {}},
                    RunCase{"sgemm_tiled", {{"TILE", "32"}}, {{"M", 1}, {"N", 33}, {"K", 1}}, {}},
                    RunCase{"sgemm_tiled", {}, {{"M", 48}, {"N", 32}, {"K", 64}}, {{"alpha", "0.75"}, {"beta", "-0.5"}}},
                    RunCase{"sgemm_block_tiling_2d", {}, {}, {}},
                    RunCase{"sgemm_block_tiling_2d", {{"BM", "64"}, {"BN", "64"}, {"TM", "4"}, {"TN", "4"}}, {}, {{"beta", "2"}}},
                    RunCase{"sgemm_warptiling", {}, {}, {}},
                    RunCase{"sgemm_warptiling", {}, {{"M", 64}, {"N", 128}, {"K", 512}}, {{"alpha", "1.5"}, {"beta", "0.25"}}},
                    RunCase{"sgemm_warptiling", {{"BM", "128"}, {"BK", "16"}}, {}, {}},
                    RunCase{"sgemm_warptiling", {{"WNITER", "1"}, {"TM", "8"}}, {}, {}}, RunCase{"transpose_shared", {}, {}, {}},
                    RunCase{"transpose_shared", {{"PAD", "1"}}, {{"NX", 100}, {"NY", 70}}, {}},
                    RunCase{"transpose_shared", {{"TILE", "16"}, {"PAD", "2"}}, {{"NX", 17}, {"NY", 1}}, {}},
                    RunCase{"transpose_shared", {{"TILE", "8"}, {"ROWS", "4"}}, {{"NX", 9}, {"NY", 31}}, {}},
                    RunCase{"tile_square", {}, {}, {}}, RunCase{"tile_square", {{"TILE", "16"}, {"PAD", "2"}}, {}, {}},
                    RunCase{"tile_square", {{"TILE", "8"}, {"PAD", "1"}}, {}, {}}, RunCase{"tile_rectangular", {{"PAD", "0"}}, {}, {}},
                    RunCase{"tile_rectangular", {{"PAD", "1"}}, {}, {}}, RunCase{"tile_rectangular", {{"PAD", "2"}}, {}, {}},
                    RunCase{"vector_access", {{"WIDTH", "64"}, {"CASE", "2"}}, {}, {}},
                    RunCase{"vector_access", {{"WIDTH", "64"}, {"CASE", "4"}}, {}, {}},
                    RunCase{"vector_access", {{"WIDTH", "128"}, {"CASE", "1"}}, {}, {}},
                    RunCase{"vector_access", {{"WIDTH", "128"}, {"CASE", "5"}}, {}, {}},
                    RunCase{"vector_access", {{"WIDTH", "128"}, {"CASE", "6"}}, {}, {}}));

using Sizes = std::vector<std::pair<std::string, int64_t>>;
const Sizes kSmall = {{"M", 128}, {"N", 128}, {"K", 32}}, kRagged = {{"M", 61}, {"N", 45}, {"K", 37}};
const std::vector<std::pair<std::string, std::string>> kBoth = {{"alpha", "0.75"}, {"beta", "-0.5"}};

INSTANTIATE_TEST_SUITE_P(
    products, Run,
    testing::Values(RunCase{"sgemm_naive", {}, {}, {}}, RunCase{"sgemm_naive", {{"COALESCED", "0"}}, kRagged, kBoth},
                    RunCase{"sgemm_naive", {{"BDIM", "32"}}, kRagged, {}},
                    RunCase{"sgemm_naive", {{"BDIM", "8"}, {"COALESCED", "0"}}, {{"M", 1}, {"N", 70}, {"K", 1}}, {}},
                    RunCase{"sgemm_column_major_a", {}, {}, {}}, RunCase{"sgemm_column_major_a", {{"PAD", "1"}}, kRagged, kBoth},
                    RunCase{"sgemm_column_major_a", {{"TILE", "16"}, {"PAD", "1"}}, {{"M", 17}, {"N", 1}, {"K", 50}}, {}},
                    RunCase{"sgemm_column_major_a", {{"TILE", "8"}}, kRagged, {}}, RunCase{"sgemm_block_tiling_1d", {}, {}, kBoth},
                    RunCase{"sgemm_block_tiling_1d", {{"BM", "128"}, {"TM", "16"}}, {}, {}},
                    RunCase{"sgemm_block_tiling_1d", {{"BM", "32"}, {"BN", "32"}, {"TM", "4"}}, {{"M", 96}, {"N", 32}, {"K", 8}}, {}},
                    RunCase{"sgemm_block_tiling_2d_float4", {}, kSmall, kBoth},
                    RunCase{"sgemm_block_tiling_2d_float4", {{"BK", "16"}}, kSmall, {}},
                    RunCase{"sgemm_block_tiling_2d_float4",
                            {{"BM", "64"}, {"BN", "64"}, {"BK", "16"}, {"TM", "4"}, {"TN", "4"}},
                            {{"M", 64}, {"N", 192}, {"K", 16}},
                            {}}));

std::vector<RunCase> warp_tilings() {
  std::vector<RunCase> all;
  for (const char* kernel : {"sgemm_warptiling_padded", "sgemm_warptiling_swizzled", "sgemm_warptiling_double_buffered"}) {
    all.push_back({kernel, {}, {{"M", 128}, {"N", 256}, {"K", 40}}, kBoth});
    all.push_back({kernel, {{"BM", "128"}, {"BK", "16"}}, kSmall, {}});
    all.push_back({kernel, {{"TM", "8"}, {"WNITER", "1"}}, kSmall, {}});
    if (std::string(kernel) == "sgemm_warptiling_swizzled") {
      all.push_back({kernel, {{"BK", "32"}}, kSmall, {}});
    } else {
      all.push_back({kernel, {{"PAD", "0"}}, kSmall, {}});
      all.push_back(
          {kernel, {{"PAD", "8"}, {"BK", "32"}, {"BM", "32"}, {"BN", "64"}, {"WNITER", "1"}}, {{"M", 32}, {"N", 64}, {"K", 32}}, {}});
    }
  }
  return all;
}
INSTANTIATE_TEST_SUITE_P(warp_tilings, Run, testing::ValuesIn(warp_tilings()));

std::vector<RunCase> transposes_and_tiles() {
  std::vector<RunCase> all;
  for (const Sizes& sizes : {Sizes{}, Sizes{{"NX", 100}, {"NY", 70}}, Sizes{{"NX", 1}, {"NY", 33}}, Sizes{{"NX", 67}, {"NY", 2}}}) {
    all.push_back({"transpose_naive", {}, sizes, {}});
    for (const char* pad : {"0", "1"}) all.push_back({"transpose_two_elements", {{"PAD", pad}}, sizes, {}});
    all.push_back({"transpose_two_elements", {{"BDIMX", "16"}, {"BDIMY", "32"}, {"PAD", "2"}}, sizes, {}});
    for (const char* tile : {"8", "16", "32", "64"}) all.push_back({"transpose_swizzled", {{"TILE", tile}}, sizes, {}});
  }
  for (const Sizes& sizes : {Sizes{}, Sizes{{"NX", 100}, {"NY", 68}}, Sizes{{"NX", 4}, {"NY", 132}}})
    for (const char* down : {"0", "1"})
      for (const auto& [tile, rows] : {std::pair{"64", "32"}, std::pair{"64", "8"}, std::pair{"32", "4"}})
        all.push_back({"transpose_float4", {{"DOWN", down}, {"TILE", tile}, {"ROWS", rows}}, sizes, {}});
  for (const char* ahead : {"0", "16"})
    all.push_back({"transpose_float4", {{"AHEAD", ahead}}, {{"NX", 512}, {"NY", 260}}, {}});  // 40 blocks
  for (const char* pad : {"0", "1", "2"}) {
    for (const char* tile : {"8", "16", "32"}) all.push_back({"tile_square_dynamic", {{"TILE", tile}, {"PAD", pad}}, {}, {}});
    for (const char* rows : {"8", "16"}) all.push_back({"tile_rectangular_dynamic", {{"BDIMY", rows}, {"PAD", pad}}, {}, {}});
  }
  return all;
}
INSTANTIATE_TEST_SUITE_P(transposes_and_tiles, Run, testing::ValuesIn(transposes_and_tiles()));

INSTANTIATE_TEST_SUITE_P(
    copies, Run,
    testing::Values(RunCase{"copy_float4", {}, {}, {}}, RunCase{"copy_float4", {{"BLOCK", "64"}}, {{"N", 1004}}, {}},
                    RunCase{"copy_float4", {{"BLOCK", "64"}, {"AHEAD", "64"}}, {{"N", 20004}}, {}}, RunCase{"copy_complex", {}, {}, {}},
                    RunCase{"copy_complex", {{"BLOCK", "64"}}, {{"N", 192}}, {}}, RunCase{"copy_complex_bounded", {}, {}, {}},
                    RunCase{"copy_complex_bounded", {{"BLOCK", "1024"}}, {{"N", 1}}, {}}, RunCase{"copy_complex_grid_stride", {}, {}, {}},
                    RunCase{"copy_complex_grid_stride", {{"BLOCK", "64"}, {"BLOCKS", "4"}}, {{"N", 1001}}, {}},
                    RunCase{"copy_complex_unrolled", {}, {}, {}},
                    RunCase{"copy_complex_unrolled", {{"BLOCK", "64"}, {"BLOCKS", "4"}, {"UNROLL", "8"}}, {{"N", 5001}}, {}},
                    RunCase{"copy_complex_unrolled", {{"BLOCK", "64"}, {"BLOCKS", "8"}, {"UNROLL", "1"}}, {{"N", 511}}, {}}));

TEST(RunCheck, a_copy_that_swaps_its_two_arrays_is_called_wrong) {
  Ready ready = prepare(what("copy_complex"));
  frontend::CompileRequest request = workload::compile_request(*ready.kernel);
  request.source.replace(request.source.find("reOut[i] = reIn[i]"), 18, "reOut[i] = imIn[i]");
  auto answer = compiler().compile(request);
  ASSERT_TRUE(answer.ok()) << to_string(answer.error());
  ready.program = answer->program;
  const Ran ran = pipeline::run(ready);
  const auto verdict = workload::check_result(*ready.kernel, *ready.program, *ready.launch, *ran.memory);
  ASSERT_TRUE(verdict.ok() && verdict->has_value());
  EXPECT_FALSE((*verdict)->right);
  EXPECT_EQ((*verdict)->elements, 2u * 8192);
  EXPECT_EQ((*verdict)->different, 8192u);
}

TEST(RunCheck, a_wrong_result_is_called_wrong_and_its_first_element_is_named) {
  Ready ready = prepare(what("transpose_shared", {{"PAD", "1"}}));
  frontend::CompileRequest request = workload::compile_request(*ready.kernel);
  request.source.replace(request.source.find("tile[threadIdx.x][threadIdx.y + j]"), 34, "tile[threadIdx.y + j][threadIdx.x]");
  auto answer = compiler().compile(request);
  ASSERT_TRUE(answer.ok()) << to_string(answer.error());
  ready.program = answer->program;
  const Ran ran = pipeline::run(ready);
  const auto verdict = workload::check_result(*ready.kernel, *ready.program, *ready.launch, *ran.memory);
  ASSERT_TRUE(verdict.ok() && verdict->has_value());
  EXPECT_FALSE((*verdict)->right);
  EXPECT_NE((*verdict)->sentence.find("the first is element 1:"), std::string::npos) << (*verdict)->sentence;
}

TEST(RunCheck, an_element_that_is_never_written_keeps_its_poison_and_is_found) {
  Ready ready = prepare(what("transpose_shared"));
  auto launch = std::make_shared<simt::Launch>(*ready.launch);
  launch->grid.x -= 1;
  workload::poison_results(*ready.kernel, *launch);
  ready.launch = launch;
  const Ran ran = pipeline::run(ready);
  const auto verdict = workload::check_result(*ready.kernel, *ready.program, *ready.launch, *ran.memory);
  ASSERT_TRUE(verdict.ok() && verdict->has_value());
  EXPECT_FALSE((*verdict)->right);
  EXPECT_NE((*verdict)->sentence.find("nan"), std::string::npos) << (*verdict)->sentence;
}

// Sums assembled from parts: the reference's bound decides, not its bits.
INSTANTIATE_TEST_SUITE_P(shares, Run,
                         testing::Values(RunCase{"sgemm_stream_k", {}, {}, {}}, RunCase{"sgemm_stream_k", {{"BLOCKS", "3"}}, {}, kBoth},
                                         RunCase{"sgemm_stream_k", {{"BLOCKS", "0"}, {"STAGES", "2"}, {"SKEW", "0"}}, {}, {}},
                                         RunCase{"sgemm_stream_k", {{"EDGE", "1"}}, {{"M", 130}, {"N", 259}, {"K", 171}}, kBoth},
                                         RunCase{"sgemm_stream_k", {{"EDGE", "1"}, {"BLOCKS", "3"}}, {{"M", 5}, {"N", 7}, {"K", 33}}, {}},
                                         RunCase{"sgemm_stream_k",
                                                 {{"BM", "64"}, {"BN", "128"}, {"WM", "32"}, {"WNITER", "2"}},
                                                 {{"M", 128}, {"N", 128}, {"K", 160}},
                                                 {}}));

}  // namespace
}  // namespace warplens::pipeline
