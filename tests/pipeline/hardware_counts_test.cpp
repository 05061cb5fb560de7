// The compiled account against counters of an H200 (tests/data/h200_kernel_counts.json) and against machine code
// (tests/data/machine_widths.json).
#include <algorithm>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <tuple>

#include "tests/pipeline/pipeline.h"

namespace warplens::pipeline {
namespace {

using nlohmann::json;

json rows(const char* name) {
  std::ifstream file(std::string(WARPLENS_SOURCE_DIR "/tests/data/") + name);
  json rows = json::parse(file)["rows"];
  EXPECT_GT(rows.size(), 30u) << name;
  return rows;
}

Settings settings_of(const json& row) {
  Settings settings;
  for (const auto& [name, value] : row["settings"].items()) settings.push_back({name, value.get<int64_t>()});
  return settings;
}

std::string describe(const json& row) { return row["kernel"].get<std::string>() + " " + row["settings"].dump(); }

TEST(HardwareCounts, loads_and_sectors_of_every_built_in_kernel_equal_the_counters_of_an_h200) {
  const json measured = rows("h200_kernel_counts.json");
  for (const json& row : measured) {
    SCOPED_TRACE(describe(row));
    std::vector<std::pair<std::string, int64_t>> sizes;
    for (const auto& [name, value] : row["sizes"].items()) sizes.emplace_back(name, value.get<int64_t>());
    const Ready ready = prepare(what(row["kernel"], settings_of(row), sizes), Account::Compiled);
    const Ran ran = run(ready);
    if (!ran.memory) continue;
    const auto shared_loads = counts(ready, ran, Space::Shared, MemoryOp::Load);
    const auto shared_stores = counts(ready, ran, Space::Shared, MemoryOp::Store);
    EXPECT_EQ(shared_loads.wavefronts, row["load_wavefronts"].get<uint64_t>());
    EXPECT_EQ(shared_loads.conflicts, row["load_conflicts"].get<uint64_t>());
    // The counter also counts instructions all of whose lanes are switched off, as at the edges of a ragged matrix.
    EXPECT_LE(shared_loads.instructions, row["shared_loads"].get<uint64_t>());
    // Counters of stores also hold a few percent of arbitration with global traffic; never fewer than the model's. Those of asynchronous
    // copies (all wavefronts of shared memory but loads and miscellaneous ones) are a quarter above it.
    const bool asynchronous = row.value("asynchronous_copies", 0) > 0;
    const double more = asynchronous ? 1.3 : 1.2;
    const auto stores = row[asynchronous ? "asynchronous_copies" : "shared_stores"].get<uint64_t>();
    const auto wavefronts = row[asynchronous ? "asynchronous_wavefronts" : "store_wavefronts"].get<uint64_t>();
    EXPECT_LE(shared_stores.instructions, stores);
    EXPECT_LE(shared_stores.wavefronts, wavefronts);
    EXPECT_GE(more * static_cast<double>(shared_stores.wavefronts), static_cast<double>(wavefronts));
    EXPECT_EQ(counts(ready, ran, Space::Global, MemoryOp::Load).sectors, row["load_sectors"].get<uint64_t>());
    EXPECT_EQ(counts(ready, ran, Space::Global, MemoryOp::Store).sectors, row["store_sectors"].get<uint64_t>());
  }
}

TEST(HardwareCounts, two_dimensional_block_tiling_at_256_cubed_gives_163840_wavefronts_and_65536_conflicts) {
  const Ready ready = prepare(what("sgemm_block_tiling_2d", {}, {{"M", 256}, {"N", 256}, {"K", 256}}), Account::Compiled);
  const auto loads = counts(ready, run(ready), Space::Shared, MemoryOp::Load);
  EXPECT_EQ(loads.wavefronts, 163'840u);
  EXPECT_EQ(loads.conflicts, 65'536u);
}

TEST(HardwareCounts, warp_tiling_at_256_cubed_gives_98304_wavefronts_and_no_conflict) {
  const Ready ready = prepare(what("sgemm_warptiling", {}, {{"M", 256}, {"N", 256}, {"K", 256}}), Account::Compiled);
  const auto loads = counts(ready, run(ready), Space::Shared, MemoryOp::Load);
  EXPECT_EQ(loads.wavefronts, 98'304u);
  EXPECT_EQ(loads.conflicts, 0u);
}

TEST(HardwareCounts, the_compiled_account_has_the_widths_of_the_machine_code_line_by_line) {
  using Key = std::pair<std::string, std::string>;  // source line, "shared load"
  std::map<std::string, std::map<Key, std::set<uint32_t>>> machine;
  std::map<std::string, json> example;
  const json widths_in_code = rows("machine_widths.json");
  for (const json& row : widths_in_code) {
    machine[describe(row)][{row["line"], row["op"]}].insert(row["bits"].get<uint32_t>());
    example[describe(row)] = row;
  }
  for (const auto& [setting, lines] : machine) {
    SCOPED_TRACE(setting);
    const Ready ready = prepare(what(example[setting]["kernel"], settings_of(example[setting])), Account::Compiled);
    if (!ready.program) continue;
    std::vector<std::string> source(1);
    for (const char c : ready.kernel->file->text) {
      if (c == '\n') {
        source.emplace_back();
      } else if (!source.back().empty() || c != ' ') {
        source.back() += c;
      }
    }
    std::map<Key, std::set<uint32_t>> ours;
    for (const Site& site : ready.program->sites) {
      if (site.space == Space::Local) continue;
      const uint32_t line = analysis::line_in_file(*ready.program, site.location);
      ASSERT_GT(line, 0u) << site.text;
      ours[{source[line - 1], std::string(name(site.space)) + " " + name(site.op)}].insert(8u * site.width_bytes);
    }
    for (const auto& [place, widths] : lines) {
      // The machine code's lines may give a load to the next statement, which uses what was loaded.
      const auto line = std::find(source.begin() + 1, source.end(), place.first);
      const bool moved = ours.count(place) == 0 && line != source.end();
      EXPECT_EQ((ours[{moved ? line[-1] : place.first, place.second}]), widths) << place.second << ": " << place.first;
    }
  }
}

// The machine code of these has 16-byte shared loads only; their inner blocks unroll to thousands of instructions.
TEST(HardwareCounts, very_long_unrolled_blocks_have_no_scalar_shared_load) {
  const auto tiling = [](const char* bk, const char* wm, const char* witer, const char* tm, const char* tn) {
    return Settings{{"BM", "128"}, {"BN", "128"}, {"BK", bk}, {"WM", wm}, {"WN", "64"}, {"WNITER", witer}, {"TM", tm}, {"TN", tn}};
  };
  for (const auto& settings : {tiling("16", "64", "4", "8", "4"), tiling("8", "64", "1", "8", "8"), tiling("16", "32", "2", "4", "4"),
                               tiling("16", "64", "1", "8", "4")}) {
    const auto value = [&](size_t i) { return frontend::text_of(settings[i].value); };
    SCOPED_TRACE(value(2) + " " + value(3) + " " + value(5) + " " + value(6) + "x" + value(7));
    const Ready ready = prepare(what("sgemm_warptiling", settings), Account::Compiled);
    ASSERT_TRUE(ready.program);
    uint32_t wide = 0;
    for (const Site& site : ready.program->sites) {
      if (site.space != Space::Shared || site.op != MemoryOp::Load) continue;
      EXPECT_EQ(site.width_bytes, 16) << site.text;
      ++wide;
    }
    EXPECT_GE(wide, 2u);
  }
}

// The optimiser writes sums of an unrolled block as `or`: (x & 64) + 384 as x | 384, where accesses no longer look like neighbours.
TEST(HardwareCounts, double_buffered_unrolled_blocks_have_no_scalar_shared_load) {
  std::ifstream file(WARPLENS_SOURCE_DIR "/tests/data/double_buffered_warptiling.cu");
  const std::string source{std::istreambuf_iterator<char>(file), {}};
  for (const auto& [wm, witer, tm, threads] : {std::tuple{"64", "4", "8", 128u}, std::tuple{"32", "2", "4", 256u}}) {
    SCOPED_TRACE(wm);
    workload::What how;
    how.set = {{"BM", "128"}, {"BN", "128"}, {"BK", "16"},
               {"WM", wm},    {"WN", "64"},  {"WNITER", witer},
               {"TM", tm},    {"TN", "4"},   {"THREADS", std::to_string(threads)}};
    how.grid = simt::Dim3{1, 1, 1};
    how.block = simt::Dim3{threads, 1, 1};
    how.args = {{"M", "128"}, {"N", "128"}, {"K", "32"}, {"A", "f32[128,32]:iota"}, {"B", "f32[32,128]:iota"}, {"C", "f32[128,128]:zero"}};
    const Ready ready = prepare_source(source, how, Account::Compiled);
    ASSERT_TRUE(ready.program);
    for (const Site& site : ready.program->sites) {
      if (site.space == Space::Shared && site.op == MemoryOp::Load) {
        EXPECT_EQ(site.width_bytes, 16) << site.text;
      }
    }
  }
}

// The machine code (nvcc 13.0, sm_90) has 16 LDS.128 of As and 8 LDS of Bs a tile: the outer loop is unrolled and As joined across it.
TEST(HardwareCounts, one_dimensional_block_tiling_reads_a_wide_and_b_narrow) {
  const std::string source = R"(__global__ void k(int N, int K, const float *A, const float *B, float *C) {
  constexpr int BM = 64, BN = 64, BK = 8, TM = 8;
  __shared__ float As[BM * BK];
  __shared__ float Bs[BK * BN];
  const int col = threadIdx.x % BN, row = threadIdx.x / BN;
  float sums[TM] = {0.0f};
  for (int tile = 0; tile < K; tile += BK) {
    As[threadIdx.x] = A[threadIdx.x / BK * K + tile + threadIdx.x % BK];
    Bs[threadIdx.x] = B[(tile + threadIdx.x / BN) * N + col];
    __syncthreads();
    for (int k = 0; k < BK; ++k) {
      const float b = Bs[k * BN + col];
      for (int m = 0; m < TM; ++m) sums[m] += As[(row * TM + m) * BK + k] * b;
    }
    __syncthreads();
  }
  for (int m = 0; m < TM; ++m) C[(row * TM + m) * N + col] = sums[m];
})";
  workload::What how;
  how.grid = simt::Dim3{1, 1, 1};
  how.block = simt::Dim3{512, 1, 1};
  how.args = {{"N", "64"}, {"K", "64"}, {"A", "f32[4096]:iota"}, {"B", "f32[4096]:iota"}, {"C", "f32[4096]:zero"}};
  const Ready ready = prepare_source(source, how, Account::Compiled);
  ASSERT_TRUE(ready.program);
  const Ran ran = run(ready);
  constexpr uint64_t kWarps = 16, kTiles = 8;
  EXPECT_EQ(counts(ready, ran, "As", MemoryOp::Load).instructions, 16 * kWarps * kTiles);
  EXPECT_EQ(counts(ready, ran, "Bs", MemoryOp::Load).instructions, 8 * kWarps * kTiles);
}

}  // namespace
}  // namespace warplens::pipeline
