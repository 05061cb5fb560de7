// One frame of the whole window, our work without rasterising: median and 99th percentile while the kernel is stepped through.
#include <benchmark/benchmark.h>
#include <time.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <functional>
#include <thread>

#include "app/plots/plot_table.h"
#include "app/session/real_pipeline.h"
#include "app/stages/stages.h"
#include "kernels/base/file.h"
#include "tests/app/null_screen.h"

namespace warplens::app {
namespace {

std::unique_ptr<Workbench> bench_on(const std::string& stage, const std::string& kernel) {
  WorkbenchParts parts;
  parts.kernels =
      std::make_shared<const std::vector<catalog::KernelSpec>>(catalog::load_catalog(WARPLENS_SOURCE_DIR "/kernels/cuda").take());
  frontend::CompilerOptions compiler;
  compiler.executable = WARPLENS_BINARY_DIR "/bin/warplens-compile";
  parts.stages = &stages();
  parts.edits = (std::filesystem::temp_directory_path() / "warplens_bench_edits").string();
  parts.points = plot_points;
  parts.pipelines = real_pipelines(parts.kernels, compiler);
  const auto recording = read_file(WARPLENS_SOURCE_DIR "/assets/recordings/h200.json");
  parts.recordings.push_back({"h200", false, true, false, measure::read_recording("h200", *recording).take()});
  auto bench = std::make_unique<Workbench>(std::move(parts));
  ViewState state;
  state.stage = stage;
  for (Choice& choice : state.choices) choice = {kernel, {}, {}};
  state.choices.back() = {};
  bench->restore(state);
  while (bench->waiting() || bench->finishing()) {
    bench->poll();
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  bench->poll();
  return bench;
}

// Of this thread: what other programs do to it in the meantime is not our work.
double processor_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

// `before` each frame: what a person does, or what time does.
void frames_of(benchmark::State& state, const std::unique_ptr<Workbench>& bench, NullScreen& screen,
               const std::function<void(int)>& before) {
  for (int i = 0; i < 10; ++i) screen.frame(*bench);  // fonts and first layouts
  std::vector<double> frames;
  for (auto _ : state) {
    before(static_cast<int>(frames.size()));
    const double begin = processor_seconds();
    bench->advance(1.0 / 60);
    bench->poll();
    benchmark::DoNotOptimize(screen.frame(*bench));
    const double took = processor_seconds() - begin;
    state.SetIterationTime(took);
    frames.push_back(took * 1e3);
  }
  std::sort(frames.begin(), frames.end());
  state.counters["median_ms"] = frames[frames.size() / 2];
  state.counters["p99_ms"] = frames[frames.size() * 99 / 100];
}

void frame_of(benchmark::State& state, const std::string& stage, const std::string& kernel, const std::string& plot = "live",
              float scale = 1, float width = 1600, float height = 900) {
  auto bench = bench_on(stage, kernel);
  bench->change([&](Settings& s) { s.measure.plot = plot; });
  NullScreen screen(scale, width, height);
  frames_of(state, bench, screen, [&](int) {
    if (bench->can(Jump::NextStep)) bench->jump(Jump::NextStep);
  });
}

// As a class sees it, with the spotlight, on a projector.
void presented_frame_of(benchmark::State& state, const std::string& stage, const std::string& kernel) {
  auto bench = bench_on(stage, kernel);
  bench->presenter.on = bench->presenter.spotlight = true;
  NullScreen screen(presenter_scale(1080, 1), 1920, 1080);
  ImGui::GetIO().MousePos = {900, 500};
  frames_of(state, bench, screen, [&](int) {
    if (bench->can(Jump::NextStep)) bench->jump(Jump::NextStep);
  });
}

// A product of 4096 x 4096, zoomed from the whole of it to one element and back, moved about on the way.
void zoom_of(benchmark::State& state, const std::string& color, float scale, float width, float height) {
  std::string source = *read_file(WARPLENS_SOURCE_DIR "/kernels/cuda/sgemm_warptiling.cu");
  const std::string small = "run = { M = 256, N = 256,";
  if (const size_t at = source.find(small); at != std::string::npos) source.replace(at, small.size(), "run = { M = 4096, N = 4096,");
  const std::string path = (std::filesystem::temp_directory_path() / "warplens_4096.cu").string();
  if (!write_file(path, source)) return state.SkipWithError("the kernel's file cannot be written");
  auto bench = bench_on("tiles", path);
  if (!bench->player().snapshot() || bench->player().snapshot()->ownership->total_rows != 4096)
    return state.SkipWithError("the result is not 4096 x 4096");
  bench->change([&](Settings& s) { s.views["tiles.colour"] = color, s.views["tiles.level"] = "whole"; });
  NullScreen screen(scale, width, height);
  frames_of(state, bench, screen, [&](int frame) {
    StagePicture& picture = picture_of(*bench, screen.state);
    const viz::Point at{width * 0.45f, height * 0.52f};
    picture.wheel(*bench, at, frame % 120 < 60 ? 0.8f : -0.8f);
    picture.drag(*bench, frame % 7 < 4 ? 9.0f : -11.0f, frame % 5 < 3 ? -6.0f : 7.0f);
  });
}

// Three sides, stepped, with each of the pictures.
void compare_of(benchmark::State& state, const std::string& picture, float scale, float width, float height) {
  auto bench = bench_on("compare", "sgemm_warptiling");
  bench->change([&](Settings& s) {
    s.choices[static_cast<size_t>(SideId::Right)].compiled = true;
    s.choices[static_cast<size_t>(SideId::Third)] = {"sgemm_block_tiling_2d", {}, {}};
    s.views["compare.picture"] = picture;
  });
  while (bench->waiting() || bench->finishing()) {
    bench->poll();
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  NullScreen screen(scale, width, height);
  frames_of(state, bench, screen, [&](int) {
    if (bench->can(Jump::NextStep)) bench->jump(Jump::NextStep);
  });
}

// The kernel is edited: from the end of the pause to the frame with its picture, as a person waits for it. Budget: 30 ms at the median.
void text_to_picture(benchmark::State& state, const std::string& kernel, const std::string& term) {
  auto bench = bench_on("banks", kernel);
  NullScreen screen(1, 1600, 900);
  screen.state.overlays.editing = bench->open_document();
  if (!bench->document()) return state.SkipWithError("the kernel cannot be edited");
  const size_t place = bench->document()->text.text().find(term);
  if (place == std::string::npos) return state.SkipWithError("the kernel has no such term");
  for (int i = 0; i < 10; ++i) screen.frame(*bench);
  std::vector<double> times;
  double seconds = 0;
  bool longer = false;
  for (auto _ : state) {
    longer = !longer;
    const std::string more = " + 0";
    bench->edit([&](editor::TextModel& text) {
      const size_t at = place + term.size();
      longer ? text.replace(at, 0, more, {at, at}) : text.replace(at, more.size(), "", {at, at});
    });
    bench->tend_editing(seconds += 1);  // it was typed
    const SnapshotPtr before = bench->player().snapshot();
    const auto begin = std::chrono::steady_clock::now();
    bench->tend_editing(seconds += 1);  // the pause is over
    while (bench->player().snapshot() == before && !bench->active().session.error()) {
      bench->poll();
      std::this_thread::sleep_for(std::chrono::microseconds(100));
    }
    benchmark::DoNotOptimize(screen.frame(*bench));
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
    if (bench->active().session.error()) return state.SkipWithError("the edited kernel cannot be compiled");
    state.SetIterationTime(took.count());
    times.push_back(took.count() * 1e3);
    while (bench->waiting() || bench->finishing()) {
      bench->poll();
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
  }
  std::sort(times.begin(), times.end());
  state.counters["median_ms"] = times[times.size() / 2];
  state.counters["p99_ms"] = times[times.size() * 99 / 100];
}

#define FRAME(...) benchmark::RegisterBenchmark(__VA_ARGS__)->UseManualTime()->Iterations(600)->Unit(benchmark::kMillisecond)

void add_all() {
  benchmark::RegisterBenchmark("text_to_picture/sgemm_warptiling",
                               [](benchmark::State& s) { text_to_picture(s, "sgemm_warptiling", "warpRow*WM"); })
      ->UseManualTime()
      ->Iterations(60)
      ->Unit(benchmark::kMillisecond);
  for (const Stage* shown : stages().all()) {
    const std::string stage = shown->id;
    if (shown->measures) continue;
    for (const char* kernel : {"sgemm_warptiling", "transpose_shared", "sgemm_stream_k"})
      FRAME((stage + "/" + kernel).c_str(), [=](benchmark::State& s) { frame_of(s, stage, kernel); });
    for (const char* kernel : {"sgemm_warptiling", "sgemm_stream_k"})
      FRAME((stage + "/4K_250/" + kernel).c_str(), [=](benchmark::State& s) { frame_of(s, stage, kernel, "live", 2.5f, 3840, 2160); });
  }
  for (const char* stage : {"tiles", "banks", "compare"})
    FRAME((std::string("presenter/") + stage).c_str(), [=](benchmark::State& s) { presented_frame_of(s, stage, "sgemm_stream_k"); });
  FRAME("tiles_zoom/owners", [](benchmark::State& s) { zoom_of(s, "owners", 1, 1600, 900); });
  FRAME("tiles_zoom/values", [](benchmark::State& s) { zoom_of(s, "values", 1, 1600, 900); });
  FRAME("tiles_zoom/4K", [](benchmark::State& s) { zoom_of(s, "owners", 2, 3840, 2160); });
  for (const char* picture : {"array", "banks", "memory", "tiles"}) {
    FRAME((std::string("compare_three/") + picture).c_str(), [=](benchmark::State& s) { compare_of(s, picture, 1, 1600, 900); });
    FRAME((std::string("compare_three_4K/") + picture).c_str(), [=](benchmark::State& s) { compare_of(s, picture, 2, 3840, 2160); });
    FRAME((std::string("compare_three_250/") + picture).c_str(), [=](benchmark::State& s) { compare_of(s, picture, 2.5f, 1600, 900); });
  }
  for (const Plot& plot : plots())
    for (const bool large : {false, true})
      FRAME(("measure/" + plot.id + (large ? "/4K_250" : "")).c_str(), [id = plot.id, large](benchmark::State& s) {
        large ? frame_of(s, "measure", "sgemm_warptiling", id, 2.5f, 3840, 2160) : frame_of(s, "measure", "sgemm_warptiling", id);
      });
}

}  // namespace
}  // namespace warplens::app

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  warplens::app::add_all();
  benchmark::RunSpecifiedBenchmarks();
}
