// The budgets of docs/architecture.md along the whole path: from a changed parameter to a snapshot, to any tick, to a frame.
#include <benchmark/benchmark.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>

#include "kernels/analysis/snapshot.h"
#include "kernels/workload/workload.h"
#include "viz/canvas/recorder.h"
#include "viz/scenes/banks/banks.h"
#include "viz/scenes/compare/compare.h"
#include "viz/scenes/tiles/tiles.h"
#include "viz/scenes/timeline/timeline.h"

namespace warplens {
namespace {

const std::vector<catalog::KernelSpec>& kernels() {
  static const auto all = catalog::load_catalog(WARPLENS_SOURCE_DIR "/kernels/cuda").take();
  return all;
}

std::unique_ptr<frontend::Compiler> compiler(const std::string& cache) {
  return frontend::make_compiler(
      {WARPLENS_BINARY_DIR "/bin/warplens-compile", WARPLENS_SOURCE_DIR "/assets/include", cache, std::chrono::seconds(60)});
}

[[noreturn]] void stop(const Error& error) {
  std::fprintf(stderr, "%s\n", to_string(error).c_str());
  std::exit(1);
}
template <class T>
T must(Result<T> result) {
  if (!result.ok()) stop(result.error());
  return result.take();
}

struct Made {
  workload::ResolvedHandle kernel;
  std::shared_ptr<const Program> program;
  std::shared_ptr<const simt::Launch> launch;
};
Made make(frontend::Compiler& with, const workload::What& what, bool compiled = false) {
  Made made{must(workload::resolve(kernels(), what, "run")), nullptr, nullptr};
  made.program = must(with.compile(workload::compile_request(*made.kernel, compiled))).program;
  made.launch = must(workload::make_launch(*made.kernel, *made.program)).launch;
  return made;
}
std::shared_ptr<const analysis::Snapshot> snapshot(const Made& made) {
  return must(analysis::make_snapshot(made.kernel->file, made.kernel->setting, made.program, made.launch, {}));
}

workload::What warptiling(int64_t k, std::string bm = "64") {
  workload::What what;
  what.name = "sgemm_warptiling";
  what.set = {{"BM", std::move(bm)}};
  what.sizes = {{"M", 128}, {"N", 128}, {"K", k}};
  return what;
}

// Budget: 16 ms at the median (reference warp tiling, 2 k tiles, 1 block, warm compiler).
void parameter_to_snapshot(benchmark::State& state) {
  const auto with = compiler("");
  make(*with, warptiling(16));
  bool other = false;
  for (auto _ : state) {
    other = !other;
    benchmark::DoNotOptimize(snapshot(make(*with, warptiling(16, other ? "128" : "64"))));
  }
}
BENCHMARK(parameter_to_snapshot)->Unit(benchmark::kMillisecond)->UseRealTime()->Repetitions(9)->ReportAggregatesOnly();

// Budget: 8 ms at the median.
void parameter_to_snapshot_from_the_cache(benchmark::State& state) {
  const auto folder = std::filesystem::temp_directory_path() / "warplens_bench_cache";
  const auto with = compiler(folder.string());
  for (const char* bm : {"64", "128"}) make(*with, warptiling(16, bm));
  bool other = false;
  for (auto _ : state) {
    other = !other;
    benchmark::DoNotOptimize(snapshot(make(*with, warptiling(16, other ? "128" : "64"))));
  }
  std::filesystem::remove_all(folder);
}
BENCHMARK(parameter_to_snapshot_from_the_cache)->Unit(benchmark::kMillisecond)->UseRealTime()->Repetitions(9)->ReportAggregatesOnly();

// Budget: 150 ms, in the background.
void compiled_account(benchmark::State& state) {
  const auto with = compiler("");
  const auto base = snapshot(make(*with, warptiling(16)));
  for (auto _ : state) benchmark::DoNotOptimize(analysis::with_compiled(*base, make(*with, warptiling(16), true).program, {}));
}
BENCHMARK(compiled_account)->Unit(benchmark::kMillisecond)->UseRealTime()->Repetitions(5)->ReportAggregatesOnly();

// Budget: 100 million warp instructions per second without counts, 60 with; the whole run with counts <= 0.10 s.
void tiled_product_256(benchmark::State& state) {
  const auto with = compiler("");
  workload::What what;
  what.name = "sgemm_tiled";
  what.set = {{"TILE", "16"}};
  what.sizes = {{"M", 256}, {"N", 256}, {"K", 256}};
  const Made made = make(*with, what);
  simt::RunOptions options;
  options.count = state.range(0) != 0;
  uint64_t ticks = 0;
  for (auto _ : state) {
    const auto memory = must(simt::make_memory(*made.program, *made.launch));
    ticks += must(simt::run(*made.program, *made.launch, options, memory)).ticks;
  }
  state.counters["warp_instructions"] = benchmark::Counter(static_cast<double>(ticks), benchmark::Counter::kIsRate);
}
BENCHMARK(tiled_product_256)->ArgName("counts")->Arg(0)->Arg(1)->Unit(benchmark::kMillisecond)->Repetitions(5)->ReportAggregatesOnly();

double resident_megabytes() {
  std::ifstream file("/proc/self/statm");
  uint64_t all = 0, resident = 0;
  file >> all >> resident;
  return static_cast<double>(resident) * 4096 / 1e6;
}

// Budgets: any point in 8 ms; one block of the reference kernel at K = 4096 within 300 MB, every tick reachable.
void seek_at_k_4096(benchmark::State& state) {
  const auto with = compiler("");
  static const double before = resident_megabytes();  // the function runs several times, the snapshot is made once
  workload::What what = warptiling(4096);
  what.sizes = {{"M", 64}, {"N", 128}, {"K", 4096}};
  static std::shared_ptr<const analysis::Snapshot> large = snapshot(make(*with, what));
  const auto cursor = simt::make_cursor(large->block);
  std::mt19937_64 random(1);
  for (auto _ : state)
    benchmark::DoNotOptimize(must(analysis::make_moment(*large, *cursor, random() % (large->block->trace.ticks + 1), 0)));
  state.counters["megabytes"] = resident_megabytes() - before;
  state.counters["steps"] = static_cast<double>(large->block->trace.steps[0].size());
  state.counters["ticks"] = static_cast<double>(large->block->trace.ticks);
}
BENCHMARK(seek_at_k_4096)->Unit(benchmark::kMillisecond)->MinTime(2);

// Budget: one frame of any stage, our work without rasterising: 2 ms at the median.
class Frames : public benchmark::Fixture {
 public:
  void SetUp(const benchmark::State&) override {
    if (snapshot_) return;
    const auto with = compiler("");
    snapshot_ = snapshot(make(*with, warptiling(32)));
    std::ifstream file(WARPLENS_SOURCE_DIR "/assets/languages/en.json");
    strings_ = must(viz::Strings::parse(std::string{std::istreambuf_iterator<char>(file), {}}));
    const auto cursor = simt::make_cursor(snapshot_->block);
    moment_ = must(analysis::make_moment(*snapshot_, *cursor, analysis::next_conflict(*snapshot_, 0, 0).value_or(0), 0));
    model_ = viz::make_tiles_model(*snapshot_);
    density_ = viz::make_timeline_density(*snapshot_, 0);
  }

 protected:
  viz::Frame frame() { return {{0, 0, 900, 780}, viz::dark_theme(), strings_, metrics_, 1}; }
  static inline std::shared_ptr<const analysis::Snapshot> snapshot_;
  static inline viz::Strings strings_;
  static inline analysis::Moment moment_;
  static inline viz::TilesModel model_;
  static inline viz::TimelineDensity density_;
  viz::Recorder metrics_;
};

BENCHMARK_F(Frames, banks)(benchmark::State& state) {
  for (auto _ : state) {
    viz::BanksInput input;
    input.access = viz::make_access_view(*snapshot_, *moment_.access);
    viz::Recorder canvas;
    viz::paint(viz::layout_banks(input, frame()), canvas);
    benchmark::DoNotOptimize(canvas.drawing());
  }
}
BENCHMARK_F(Frames, tiles)(benchmark::State& state) {
  for (auto _ : state) {
    const viz::TilesInput input{snapshot_.get(), &model_, moment_.tick, 0, 9, {}};
    viz::Recorder canvas;
    viz::paint(viz::layout_tiles(input, frame()), canvas);
    benchmark::DoNotOptimize(canvas.drawing());
  }
}
BENCHMARK_F(Frames, compare)(benchmark::State& state) {
  for (auto _ : state) {
    viz::CompareInput input;
    for (int side = 0; side < 2; ++side)
      input.sides.push_back(viz::make_compare_side(*snapshot_, moment_, moment_.access, "BM = 64", "warp tiling"));
    viz::Recorder canvas;
    viz::paint(viz::layout_compare(input, frame()), canvas);
    benchmark::DoNotOptimize(canvas.drawing());
  }
}
BENCHMARK_F(Frames, timeline)(benchmark::State& state) {
  for (auto _ : state) {
    viz::Recorder canvas;
    viz::paint(viz::layout_timeline({&density_, moment_.tick}, frame()), canvas);
    benchmark::DoNotOptimize(canvas.drawing());
  }
}

}  // namespace
}  // namespace warplens

BENCHMARK_MAIN();
