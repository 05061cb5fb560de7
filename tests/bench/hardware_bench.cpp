// How long the hardware model takes for an access, and the command for a million of them (budget: under 2 s).
#include <benchmark/benchmark.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>
#include <vector>

#include "app/cli/banks.h"
#include "kernels/hardware/banks.h"
#include "kernels/hardware/sectors.h"

namespace warplens {
namespace {

using hardware::WarpAccess;

WarpAccess strided(uint32_t width_bytes, uint64_t stride_bytes) {
  WarpAccess access{.width_bytes = width_bytes};
  for (uint32_t lane = 0; lane < hardware::kLanes; ++lane) access.address[lane] = lane * stride_bytes;
  return access;
}

std::vector<WarpAccess> random_accesses(size_t count) {
  std::mt19937 random(1);
  std::vector<WarpAccess> accesses(count);
  for (WarpAccess& access : accesses) {
    access.width_bytes = 1u << random() % 5;
    access.kind = random() % 2 == 0 ? hardware::AccessKind::Store : hardware::AccessKind::Load;
    for (uint64_t& address : access.address) address = random() % 2048 * access.width_bytes;
  }
  return accesses;
}

void count_one(benchmark::State& state, const WarpAccess& access) {
  for (auto _ : state) benchmark::DoNotOptimize(hardware::count_banks(access));
}
BENCHMARK_CAPTURE(count_one, contiguous_floats, strided(4, 4));
BENCHMARK_CAPTURE(count_one, column_32_way, strided(4, 128));
BENCHMARK_CAPTURE(count_one, contiguous_float4, strided(16, 16));

void count_random_banks(benchmark::State& state) {
  const auto accesses = random_accesses(4096);
  for (auto _ : state) {
    for (const WarpAccess& access : accesses) benchmark::DoNotOptimize(hardware::count_banks(access));
  }
  state.SetItemsProcessed(state.iterations() * static_cast<int64_t>(accesses.size()));
}
BENCHMARK(count_random_banks);

void count_random_sectors(benchmark::State& state) {
  const auto accesses = random_accesses(4096);
  for (auto _ : state) {
    for (const WarpAccess& access : accesses) benchmark::DoNotOptimize(hardware::count_sectors(access));
  }
  state.SetItemsProcessed(state.iterations() * static_cast<int64_t>(accesses.size()));
}
BENCHMARK(count_random_sectors);

constexpr int kRows = 1'000'000;

std::string write_million_rows() {
  const auto path = std::filesystem::temp_directory_path() / "warplens-million-rows.txt";
  std::ofstream file(path, std::ios::binary);
  const auto accesses = random_accesses(4096);
  const char* ops[] = {"ld", "st", "gl", "gs"};
  std::string text;
  for (int i = 0; i < kRows; ++i) {
    const WarpAccess& access = accesses[static_cast<size_t>(i) % accesses.size()];
    char start[64];
    std::snprintf(start, sizeof start, "r%d %s %u ffffffff", i, ops[i % 4], access.width_bytes);
    text = start;
    for (uint64_t address : access.address) text += ' ' + std::to_string(address);
    file << text << '\n';
  }
  return path.string();
}

void answer_a_million_rows(benchmark::State& state) {
  const std::string path = write_million_rows();
  for (auto _ : state) {
    std::ostringstream out, err;
    if (app::run_banks({.patterns = path}, out, err) != 0) state.SkipWithError(err.str().c_str());
  }
  state.SetItemsProcessed(state.iterations() * kRows);
  std::filesystem::remove(path);
}
BENCHMARK(answer_a_million_rows)->Unit(benchmark::kSecond)->UseRealTime();

}  // namespace
}  // namespace warplens

BENCHMARK_MAIN();
