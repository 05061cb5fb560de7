// The Measure stage's part of the workbench.
#include <algorithm>
#include <fstream>

#include "app/session/measure_points.h"
#include "app/session/workbench.h"
#include "kernels/base/file.h"

namespace warplens::app {
namespace {

constexpr double kMeasureSeconds = 6;
constexpr double kPointSeconds = 2;  // of many

}  // namespace

bool Workbench::shows_gpu() const {
  if (!measure_view.gpu) return false;
  return has_gpu() || std::any_of(measuring_.runs.begin(), measuring_.runs.end(), [](const MeasuredRun& run) {
           return std::any_of(run.recording.speeds.begin(), run.recording.speeds.end(),
                              [](const auto& s) { return s.started.backend == "cuda"; });
         });
}

bool Workbench::can_measure() const { return measuring_.available() && !(measure_view.gpu && measuring_.expecting()); }

void Workbench::start_measuring() {
  if (!measure_view.gpu || !has_gpu()) {
    measure_view.gpu = false;
    measure_view.plot = Plot::Live;
    return measuring_.start_loops(measure_size, kMeasureSeconds);
  }
  const Side& main = side(SideId::Main);
  auto points = measure_points(*kernels_, main.spec.get(), main.choice, with_measured_size(measure_view, main.spec.get(), measuring_.runs));
  if (points.empty()) notice = Notice{false, {}, "measure.nothing_to_sweep"};
  const double seconds = points.size() > 1 ? kPointSeconds : kMeasureSeconds;
  measuring_.start(std::move(points), seconds);
}

bool Workbench::can_measure_sides() const { return stage_ == Stage::Compare && has_gpu() && !measuring_.running(); }

Notice Workbench::without_gpu(const char* key) const {
  const auto& greeting = measuring_.greeting();
  if (greeting && !greeting->missing.empty()) return Notice{false, greeting->missing.front(), key};
  return Notice{false, {}, greeting ? "measure.no_gpu" : measuring_.expecting() ? "measure.asking" : "measure.silent"};
}

void Workbench::measure_sides() {
  if (!has_gpu()) notice = without_gpu("measure.sides_need_gpu");
  if (!can_measure_sides()) return;
  std::vector<MeasurePoint> points;
  for (const SideId id : {SideId::Left, SideId::Right}) {
    const Side& s = side(id);
    if (!s.spec || (!points.empty() && points.front().choice == s.choice)) continue;
    points.push_back({s.choice, measured_size(*s.spec, measure_view)});
  }
  measuring_.start(std::move(points), kPointSeconds);
}

std::optional<measure::ProbePattern> Workbench::askable() const {
  const Player& main = side(SideId::Main).player;
  const simt::AccessRow* const row = main.access();
  if (!row || !has_gpu() || !gpu_question_.possible()) return std::nullopt;
  const Program& program = *main.snapshot()->program;
  const Site& site = program.sites[row->site];
  if (site.space != Space::Shared || site.op != MemoryOp::Load) return std::nullopt;
  auto pattern = measure::probe_pattern(main.snapshot()->block->trace.access(*row, program));
  return pattern ? std::optional(pattern.take()) : std::nullopt;
}

bool Workbench::can_ask_gpu() const {
  return stage_ == Stage::Banks && !measuring_.running() && !gpu_question_.asking() && askable().has_value();
}

void Workbench::ask_gpu() {
  if (can_ask_gpu()) return gpu_question_.ask(*askable());
  notice = has_gpu() ? Notice{false, {}, "measure.ask_loads"} : without_gpu("measure.ask_needs_gpu");
}

void Workbench::restore_runs(const std::vector<SavedRun>& saved) {
  std::erase_if(measuring_.runs, [](const MeasuredRun& run) { return run.kept; });
  for (const SavedRun& run : saved) {
    auto read = measure::read_recording(run.name, run.lines);
    if (read) {
      measuring_.runs.push_back({run.name, run.live, run.shown, true, read.take(), run.named});
    } else {
      notice = Notice{true, to_string(read.error()), {}};
    }
  }
}

Status Workbench::open_recording(const std::string& path) {
  const auto text = read_file(path, "a recording, docs/measuring.md");
  if (!text) return text.error();
  auto read = measure::read_runs(path, *text);
  if (!read) return read.error();
  const std::string file = std::filesystem::path(path).filename().string();
  for (measure::NamedRecording& run : read.take())
    measuring_.runs.push_back({run.run.empty() ? file : run.run, false, true, true, std::move(run.recording), !run.run.empty()});
  if (notice && notice->is_error) notice.reset();
  measure_view.gpu = true;
  show_stage(Stage::Measure);
  return Nothing{};
}

Status Workbench::save_runs(const std::string& path) const {
  std::string text;
  for (const MeasuredRun& run : measuring_.runs) {
    if (!run.shown) continue;
    measure::Recording named = run.recording;
    for (measure::Hello& origin : named.origins) origin.run = run.name;
    text += measure::write_recording(named);
  }
  if (text.empty()) return Error{"there is no run to save", {}, "measure something first", {}};
  std::ofstream file(path, std::ios::binary | std::ios::trunc);
  file << text;
  file.flush();
  if (!file) return Error{"cannot be written", {path}, "a folder that may be written to", {}};
  return Nothing{};
}

}  // namespace warplens::app
