// Speed of the warp machine on the shared-tile product, TILE=16: executed warp instructions a second, with and without counts.
#include <benchmark/benchmark.h>

#include "kernels/simt/trace.h"
#include "tests/simt/builder.h"

namespace warplens::simt {
namespace {

void run_tiled(benchmark::State& state, bool count) {
  const uint32_t n = static_cast<uint32_t>(state.range(0));
  const Program program = tiled_product(16, n);
  const Launch launch = tiled_launch(16, n);
  uint64_t ticks = 0;
  for (auto _ : state) {
    const auto memory = make_memory(program, launch).take();
    const auto result = run(program, launch, {count}, memory);
    if (!result) return state.SkipWithError(result.error().message.c_str());
    ticks += result.value().ticks;
  }
  state.counters["warp_instructions"] = benchmark::Counter(static_cast<double>(ticks), benchmark::Counter::kIsRate);
}
void WithoutCounts(benchmark::State& state) { run_tiled(state, false); }
void WithCounts(benchmark::State& state) { run_tiled(state, true); }
BENCHMARK(WithoutCounts)->Arg(256)->Unit(benchmark::kMillisecond);
BENCHMARK(WithCounts)->Arg(256)->Unit(benchmark::kMillisecond);

std::shared_ptr<const TracedBlock> traced_tile(uint32_t n) {
  const auto program = std::make_shared<const Program>(tiled_product(16, n));
  return trace_block(program, std::make_shared<const Launch>(tiled_launch(16, n)), {}).take();
}

void TraceOneBlock(benchmark::State& state) {
  uint64_t ticks = 0;
  for (auto _ : state) ticks += traced_tile(static_cast<uint32_t>(state.range(0)))->trace.ticks;
  state.counters["warp_instructions"] = benchmark::Counter(static_cast<double>(ticks), benchmark::Counter::kIsRate);
}
BENCHMARK(TraceOneBlock)->Arg(256)->Arg(4096)->Unit(benchmark::kMillisecond);

void SeekAnywhere(benchmark::State& state) {
  const auto traced = traced_tile(4096);
  const auto cursor = make_cursor(traced);
  uint64_t at = 1;
  for (auto _ : state) {
    at = at * 6364136223846793005ull + 1442695040888963407ull;
    if (!cursor->seek((at >> 20) % (traced->trace.ticks + 1))) return state.SkipWithError("seek failed");
  }
  state.counters["ticks"] = static_cast<double>(traced->trace.ticks);
}
BENCHMARK(SeekAnywhere)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace warplens::simt

BENCHMARK_MAIN();
