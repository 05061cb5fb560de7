#include "app/session/measuring/speeds.h"

#include <algorithm>
#include <filesystem>

#include "app/session/measuring/measure_points.h"
#include "kernels/base/file.h"

namespace warplens::app {
namespace {

constexpr double kMeasureSeconds = 6;
constexpr double kPointSeconds = 2;  // of many

}  // namespace

Speeds::Speeds(Choices& choices, std::unique_ptr<MeasureSource> source, AskGpu ask, PlotPoints points, const PipelineFactory& pipelines,
               const std::function<void()>& wake)
    : choices_(choices),
      measuring_(std::move(source), pipelines, wake),
      question_(std::move(ask), pipelines, wake),
      points_(std::move(points)) {}

bool Speeds::shows_gpu() const {
  if (!view().gpu) return false;
  return has_gpu() || std::any_of(measuring_.runs.begin(), measuring_.runs.end(), [](const MeasuredRun& run) {
           return std::any_of(run.recording.speeds.begin(), run.recording.speeds.end(),
                              [](const auto& s) { return s.started.backend == "cuda"; });
         });
}

bool Speeds::can_measure() const { return measuring_.available() && !(view().gpu && measuring_.expecting()); }

std::optional<Notice> Speeds::start() {
  if (!view().gpu || !has_gpu()) {
    choices_.change([](Settings& s) { s.measure.gpu = false, s.measure.plot = MeasureView{}.plot; }, Choices::By::Program);
    measuring_.start_loops(view().loop_size, kMeasureSeconds);
    return std::nullopt;
  }
  const Side& main = choices_.side(SideId::Main);
  const MeasureView sized =
      with_measured_axes(with_measured_size(view(), main.spec.get(), measuring_.runs), main.spec.get(), main.choice, measuring_.runs);
  std::vector<MeasurePoint> points;
  if (points_) {
    points = points_(choices_.kernels(), main.spec.get(), main.choice, sized);
  } else {
    points = {{main.choice, main.spec ? measured_size(*main.spec, sized) : catalog::Values{}}};
  }
  for (MeasurePoint& point : points)
    if (point.choice.name == main.choice.name) point.file = main.file;
  const bool nothing = points.empty();
  const double seconds = points.size() > 1 ? kPointSeconds : kMeasureSeconds;
  measuring_.start(std::move(points), seconds);
  return nothing ? std::optional(Notice::note("measure.nothing_to_sweep")) : std::nullopt;
}

Notice Speeds::without_gpu(const char* key) const {
  const auto& greeting = measuring_.greeting();
  if (greeting && !greeting->missing.empty()) return Notice::note(key, greeting->missing.front());
  return Notice::note(greeting ? "measure.no_gpu" : measuring_.expecting() ? "measure.asking" : "measure.silent");
}

std::optional<Notice> Speeds::measure_sides() {
  if (!has_gpu()) return without_gpu("measure.sides_need_gpu");
  if (measuring_.running()) return std::nullopt;
  std::vector<MeasurePoint> points;
  for (const SideId id : kCompared) {
    const Side& s = choices_.side(id);
    Choice choice = s.choice;
    choice.compiled = false;  // what runs on a GPU is the same
    if (choice.name.empty() || !s.spec) continue;
    if (std::any_of(points.begin(), points.end(), [&](const MeasurePoint& p) { return p.choice == choice; })) continue;
    points.push_back({choice, measured_size(*s.spec, view()), s.file});
  }
  measuring_.start(std::move(points), kPointSeconds);
  return std::nullopt;
}

std::optional<measure::ProbePattern> Speeds::askable() const {
  const Player& main = choices_.side(SideId::Main).player;
  const simt::AccessRow* const row = main.access();
  if (!row || !has_gpu() || !question_.possible()) return std::nullopt;
  const Program& program = *main.snapshot()->program;
  const Site& site = program.sites[row->site];
  if (site.space != Space::Shared || site.op != MemoryOp::Load) return std::nullopt;
  auto pattern = measure::probe_pattern(main.snapshot()->block->trace.access(*row, program));
  return pattern ? std::optional(pattern.take()) : std::nullopt;
}

std::optional<Notice> Speeds::ask() {
  if (can_ask()) {
    question_.ask(*askable());
    return std::nullopt;
  }
  return has_gpu() ? Notice::note("measure.ask_loads") : without_gpu("measure.ask_needs_gpu");
}

std::vector<SavedRun> Speeds::saved_runs() const {
  std::vector<SavedRun> saved;
  for (const MeasuredRun& run : measuring_.runs)
    if (run.kept) saved.push_back({run.name, measure::write_recording(run.recording), run.live, run.shown, run.named});
  return saved;
}

std::optional<Notice> Speeds::restore_runs(const std::vector<SavedRun>& saved) {
  std::optional<Notice> notice;
  std::erase_if(measuring_.runs, [](const MeasuredRun& run) { return run.kept; });
  for (const SavedRun& run : saved) {
    auto read = measure::read_recording(run.name, run.lines);
    if (read) {
      measuring_.runs.push_back({run.name, run.live, run.shown, true, read.take(), run.named});
    } else {
      notice = Notice(read.error());
    }
  }
  return notice;
}

Status Speeds::open_recording(const std::string& path) {
  const auto text = read_file(path, "expected a recording (docs/measuring.md)");
  if (!text) return text.error();
  auto read = measure::read_runs(path, *text);
  if (!read) return read.error();
  const std::string file = std::filesystem::path(path).filename().string();
  for (measure::NamedRecording& run : read.take())
    measuring_.runs.push_back({run.run.empty() ? file : run.run, false, true, true, std::move(run.recording), !run.run.empty()});
  choices_.change([](Settings& s) { s.measure.gpu = true; }, Choices::By::Program);
  return Nothing{};
}

Status Speeds::save_runs(const std::string& path) const {
  std::string text;
  for (const MeasuredRun& run : measuring_.runs) {
    if (!run.shown) continue;
    measure::Recording named = run.recording;
    for (measure::Hello& origin : named.origins) origin.run = run.name;
    text += measure::write_recording(named);
  }
  if (text.empty()) return Error{"no run to save", {}, "measure something first", {}};
  return write_file(path, text);
}

bool Speeds::poll() {
  const bool measured = measuring_.poll();
  return question_.poll() || measured;
}

}  // namespace warplens::app
