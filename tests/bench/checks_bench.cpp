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

Result<Made> make_launched(const workload::What& what) {
  static const auto kernels = catalog::load_catalog(WARPLENS_SOURCE_DIR "/kernels/cuda").take();
  static const auto compiler = frontend::make_compiler(
      {WARPLENS_BINARY_DIR "/bin/warplens-compile", WARPLENS_SOURCE_DIR "/assets/include", "", std::chrono::seconds(60)});
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

void compare_launch(benchmark::State& state, const workload::What& what) {
  auto made = make_launched(what);
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

void compare(benchmark::State& state, const std::string& name, const std::vector<std::pair<std::string, int64_t>>& sizes) {
  workload::What what;
  what.name = name;
  what.sizes = sizes;
  compare_launch(state, what);
}

BENCHMARK_CAPTURE(compare, sgemm_warptiling, "sgemm_warptiling", {{"M", 256}, {"N", 256}, {"K", 256}})->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(compare, sgemm_tiled, "sgemm_tiled", {{"M", 256}, {"N", 256}, {"K", 256}})->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(compare, sgemm_stream_k, "sgemm_stream_k", {})->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(compare, transpose_shared, "transpose_shared", {{"NX", 1024}, {"NY", 1024}})->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(compare, copy_float4, "copy_float4", {{"N", 1048576}})->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(compare, transpose_naive, "transpose_naive", {{"NX", 1024}, {"NY", 1024}})->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(compare, copy_complex_grid_stride, "copy_complex_grid_stride", {})->Unit(benchmark::kMillisecond);

// A kernel of bytes.cu, in blocks of 256 threads.
struct OfBytes {
  const char* kernel;
  simt::Dim3 grid;
  std::vector<std::pair<std::string, std::string>> args;
};
const std::vector<OfBytes> kOfBytes = {
    {"own_rows", {64, 1, 1}, {{"n", "8000"}, {"o", "u8[1048576]:zero"}}},
    {"scattered_bytes", {64, 1, 1}, {{"n", "800"}, {"o", "u8[16384]:zero"}}},
    {"scattered_halves", {64, 1, 1}, {{"n", "800"}, {"o", "u16[16384]:zero"}}},
    {"scattered_words", {64, 1, 1}, {{"n", "800"}, {"o", "u32[16384]:zero"}}},
    {"stencil_of_bytes", {64, 1, 1}, {{"n", "800"}, {"o", "u8[16384]:zero"}}},
    {"stencil_of_words", {64, 1, 1}, {{"n", "800"}, {"o", "u32[16384]:zero"}}},
    {"own_shared_rows", {64, 1, 1}, {{"n", "800"}, {"o", "u8[16384]:zero"}}},
    {"columns_to_rows", {64, 1, 1}, {{"n", "50"}, {"o", "u8[16384]:zero"}}},
    {"transposed", {64, 1, 1}, {{"n", "32"}, {"in", "u8[2097152]:random"}, {"o", "u8[2097152]:zero"}}},
    {"pixels", {64, 1, 1}, {{"n", "1000000"}, {"in", "u8[3000000]:random"}, {"o", "u8[3000000]:zero"}}},
    {"shared_pixels", {64, 1, 1}, {{"n", "400"}, {"o", "u8[16384]:zero"}}},
    {"grey", {64, 1, 1}, {{"n", "1000000"}, {"in", "u8[3000000]:random"}, {"o", "u8[1000000]:zero"}}},
    {"rows", {64, 1, 1}, {{"n", "4000000"}, {"in", "u8[4000000]:random"}, {"o", "u8[4000000]:zero"}}},
    {"four_to_a_thread", {64, 1, 1}, {{"n", "4000000"}, {"in", "u8[4000000]:random"}, {"o", "u8[4000000]:zero"}}},
    {"blur", {32, 128, 1}, {{"w", "1024"}, {"in", "u8[1048576]:random"}, {"o", "u8[1048576]:zero"}}},
    {"histogram", {64, 1, 1}, {{"n", "200"}, {"in", "u8[3276800]:random"}, {"o", "u32[64]:zero"}}},
    {"table", {64, 1, 1}, {{"n", "1000"}, {"in", "u8[16384]:random"}, {"o", "u8[16384]:zero"}}},
};

}  // namespace

void register_bytes() {
  for (const OfBytes& one : kOfBytes) {
    workload::What what;
    what.name = WARPLENS_SOURCE_DIR "/tests/bench/kernels/bytes.cu";
    what.kernel = one.kernel;
    what.grid = one.grid;
    what.block = simt::Dim3{256, 1, 1};
    what.args = one.args;
    benchmark::RegisterBenchmark((std::string("bytes/") + one.kernel).c_str(), compare_launch, what)->Unit(benchmark::kMillisecond);
  }
}

// Every kernel that ships, at the size that it runs at: smaller, with more of a launch's fixed cost. In --benchmark_filter=every.
void register_every_kernel() {
  for (const auto& kernel : catalog::load_catalog(WARPLENS_SOURCE_DIR "/kernels/cuda").take())
    benchmark::RegisterBenchmark(("every/" + kernel.name).c_str(), compare, kernel.name, std::vector<std::pair<std::string, int64_t>>{})
        ->Unit(benchmark::kMillisecond);
}

}  // namespace warplens::checks

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  warplens::checks::register_bytes();
  if (std::string(benchmark::GetBenchmarkFilter()).find("every") != std::string::npos) warplens::checks::register_every_kernel();
  benchmark::RunSpecifiedBenchmarks();
}
