// What all checks cost: a launch under them beside the same launch alone.
#include <benchmark/benchmark.h>
#include <time.h>

#include <chrono>

#include "kernels/checks/run_checks.h"
#include "kernels/workload/workload.h"

namespace warplens::checks {
namespace {

struct Made {
  std::shared_ptr<const Program> program;
  std::shared_ptr<const simt::Launch> launch;
};

Result<Made> make_launched(const std::string& name, std::vector<std::pair<std::string, int64_t>> sizes) {
  static const auto kernels = catalog::load_catalog(WARPLENS_SOURCE_DIR "/kernels/cuda").take();
  static const auto compiler = frontend::make_compiler(
      {WARPLENS_BINARY_DIR "/bin/warplens-compile", WARPLENS_SOURCE_DIR "/assets/include", "", std::chrono::seconds(60)});
  workload::What what;
  what.name = name;
  what.sizes = std::move(sizes);
  auto kernel = workload::resolve(kernels, what, "run");
  if (!kernel) return kernel.error();
  auto answer = compiler->compile(workload::compile_request(**kernel));
  if (!answer) return answer.error();
  auto launch = workload::make_launch(**kernel, *answer->program);
  if (!launch) return launch.error();
  return Made{answer->program, launch->launch};
}

// Of this thread, in seconds: other work on the machine counts for nothing.
double processor_time() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

void compare(benchmark::State& state, const std::string& name, const std::vector<std::pair<std::string, int64_t>>& sizes) {
  auto made = make_launched(name, sizes);
  if (!made) return state.SkipWithError(made.error().message.c_str());
  double plain = 0, checked = 0;
  simt::RunOptions options;
  options.count = false;
  for (auto _ : state) {
    const auto begin = processor_time();
    auto memory = simt::make_memory(*made->program, *made->launch).take();
    if (!simt::run(*made->program, *made->launch, options, memory)) return state.SkipWithError("the run failed");
    const auto between = processor_time();
    if (!run_checks(*made->program, *made->launch)) return state.SkipWithError("the checks failed");
    plain += between - begin;
    checked += processor_time() - between;
  }
  state.counters["times_plain"] = checked / plain;
}

BENCHMARK_CAPTURE(compare, sgemm_warptiling, "sgemm_warptiling", {{"M", 256}, {"N", 256}, {"K", 256}})->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(compare, sgemm_tiled, "sgemm_tiled", {{"M", 256}, {"N", 256}, {"K", 256}})->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(compare, sgemm_stream_k, "sgemm_stream_k", {})->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(compare, transpose_shared, "transpose_shared", {{"NX", 1024}, {"NY", 1024}})->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(compare, copy_float4, "copy_float4", {{"N", 1048576}})->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(compare, transpose_naive, "transpose_naive", {{"NX", 1024}, {"NY", 1024}})->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(compare, copy_complex_grid_stride, "copy_complex_grid_stride", {})->Unit(benchmark::kMillisecond);

}  // namespace

// Every kernel that ships, at the size that it runs at: smaller, with more of a launch's fixed cost. In --benchmark_filter=every.
void register_every_kernel() {
  for (const auto& kernel : catalog::load_catalog(WARPLENS_SOURCE_DIR "/kernels/cuda").take())
    benchmark::RegisterBenchmark(("every/" + kernel.name).c_str(), compare, kernel.name, std::vector<std::pair<std::string, int64_t>>{})
        ->Unit(benchmark::kMillisecond);
}

}  // namespace warplens::checks

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  if (std::string(benchmark::GetBenchmarkFilter()).find("every") != std::string::npos) warplens::checks::register_every_kernel();
  benchmark::RunSpecifiedBenchmarks();
}
