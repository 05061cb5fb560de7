#include "app/window/setup.h"

#include <algorithm>
#include <cstdlib>

#include "app/paths/paths.h"
#include "app/plots/plot_table.h"
#include "app/session/real_pipeline.h"
#include "app/session/worker_source.h"
#include "app/stages/stages.h"
#include "kernels/base/file.h"

namespace warplens::app {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> worker_command() { return measure::worker_command(worker_program(), ""); }

// Every file of the folder is a language; one with a mistake is named and left out, but for English.
Result<std::map<std::string, viz::Strings>> load_languages(std::optional<Notice>& notice) {
  std::map<std::string, viz::Strings> languages;
  std::error_code problem;
  for (const auto& entry : fs::directory_iterator(data_folder("assets/languages"), problem)) {
    if (entry.path().extension() != ".json") continue;
    auto text = read_file(entry.path());
    auto strings = text ? viz::Strings::parse(*text) : Result<viz::Strings>(text.error());
    const std::string name = entry.path().stem().string();
    if (strings)
      languages.emplace(name, strings.take());
    else if (name == "en")
      return strings.error();
    else
      notice = Notice(strings.error());
  }
  if (!languages.contains("en"))
    return Error{"the interface texts were not found", {(data_folder("assets/languages") / "en.json").string()}, {}, {}};
  return languages;
}

// A lesson with a mistake is named and left out; it must not keep the window from opening.
std::vector<Lesson> load_lessons(std::optional<Notice>& notice) {
  std::vector<Lesson> lessons;
  std::vector<fs::path> files;
  std::error_code problem;
  for (const auto& entry : fs::directory_iterator(data_folder("assets/lessons"), problem)) {
    if (entry.path().extension() == ".json") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  for (const fs::path& file : files) {
    auto text = read_file(file);
    auto lesson = text ? parse_lesson(file.string(), *text, stages()) : Result<Lesson>(text.error());
    if (lesson) {
      lessons.push_back(lesson.take());
    } else {
      notice = Notice(lesson.error());
    }
  }
  return lessons;
}

// Recordings that ship. One with a mistake is named and left out.
std::vector<MeasuredRun> load_recordings(std::optional<Notice>& notice) {
  std::vector<MeasuredRun> runs;
  std::vector<fs::path> files;
  std::error_code problem;
  for (const auto& entry : fs::directory_iterator(data_folder("assets/recordings"), problem)) {
    if (entry.path().extension() == ".json") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  for (const fs::path& file : files) {
    auto text = read_file(file);
    auto recording = text ? measure::read_recording(file.string(), *text) : Result<measure::Recording>(text.error());
    if (recording) {
      runs.push_back({file.stem().string(), false, true, false, recording.take()});
    } else {
      notice = Notice(recording.error());
    }
  }
  return runs;
}

Preferences remembered(std::optional<Notice>& notice) {
  const fs::path file = config_folder() / "preferences.json";
  std::error_code problem;
  Preferences fresh;
  fresh.language = system_language([](const char* name) -> const char* { return std::getenv(name); });
  if (!fs::exists(file, problem)) return fresh;
  auto text = read_file(file);
  auto preferences = text ? parse_preferences(file.string(), *text) : Result<Preferences>(text.error());
  if (preferences) return *preferences;
  notice = Notice(preferences.error(), "panel.preferences_kept");
  return fresh;
}

bool shows_pair(const std::string& stage) {
  const Stage* const found = stages().find(stage);
  return found && found->shows == Shows::Pair;
}

// The window asks which one is meant, with what was guessed for each.
bool has_several_kernels(const std::string& path) {
  if (!path.ends_with(".cu")) return false;
  const auto kernels = Workbench::guess_file(path);
  return kernels && kernels->size() > 1;
}

Result<Nothing> apply_options(const WindowOptions& options, ViewState& state, Preferences& preferences) {
  if (!options.stage.empty()) {
    if (!stages().find(options.stage)) return Error{"unknown stage '" + options.stage + "'", {}, stages().names(), {}};
    state.stage = options.stage;
  }
  if (!options.open.empty() && !has_several_kernels(options.open)) {
    state.choices[0] = {options.open, {}, {}};
    state.tick.reset();
    state.block = 0;
  }
  if (!options.schedule.empty()) state.schedule = options.schedule == "in-order" ? std::string() : options.schedule;
  if (!options.language.empty()) preferences.language = options.language;
  if (options.dark) preferences.dark = *options.dark;
  if (options.text_scale) preferences.text_scale = std::clamp(*options.text_scale, kSmallestTextScale, kLargestTextScale);
  if (options.width > 0) preferences.width = options.width;
  if (options.height > 0) preferences.height = options.height;
  return Nothing{};
}

}  // namespace

std::string system_language(const std::function<const char*(const char*)>& value) {
  for (const char* variable : {"LC_ALL", "LC_MESSAGES", "LANG"})
    if (const char* const locale = value(variable); locale && *locale) {
      const std::string_view language = std::string_view(locale).substr(0, std::string_view(locale).find_first_of("_.@-"));
      return language == "C" || language == "POSIX" ? "en" : std::string(language);
    }
  return "en";
}

Result<Setup> make_setup(const WindowOptions& options, std::function<void()> wake) {
  auto kernels = catalog::load_catalog(data_folder("kernels/cuda").string());
  if (!kernels) return kernels.error();
  std::optional<Notice> notice;
  auto languages = load_languages(notice);
  if (!languages) return languages.error();
  Preferences preferences = remembered(notice);
  ViewState state;
  state.steps_per_second = preferences.steps_per_second, state.play_by = preferences.play_by;
  if (!options.state.empty()) {
    auto text = read_file(options.state, "expected a state saved by Warplens");
    if (!text) return text.error();
    auto saved = parse_state(options.state, *text);
    if (!saved) return saved.error();
    state = saved->state;
    preferences = saved->preferences;
  }
  if (const Status applied = apply_options(options, state, preferences); !applied) return applied.error();
  if (!languages->contains(preferences.language)) {
    std::string known;
    for (const auto& [name, strings] : *languages) known += (known.empty() ? "" : ", ") + name;
    if (!options.language.empty()) return Error{"unknown language '" + options.language + "'", {}, known, {}};
    preferences.language = "en";
  }

  WorkbenchParts parts;
  parts.kernels = std::make_shared<const std::vector<catalog::KernelSpec>>(kernels.take());
  frontend::CompilerOptions compiler;
  compiler.cache_folder = cache_folder().string();
  parts.stages = &stages();
  parts.points = plot_points;
  parts.pipelines = real_pipelines(parts.kernels, compiler);
  parts.measure = std::make_unique<WorkerSource>(worker_command());
  parts.ask_gpu = [](const measure::ProbePattern& pattern) { return measure::ask_gpu(worker_command(), {pattern}); };
  parts.lessons = load_lessons(notice);
  parts.recordings = load_recordings(notice);
  parts.wake = std::move(wake);
  Setup setup{languages.take(), std::make_unique<Workbench>(std::move(parts))};
  setup.bench->preferences = preferences;
  setup.bench->languages = setup.languages.size();
  // A kernel requested by name is what Compare compares; its preset is for a window opened without one.
  if (has_several_kernels(options.open)) setup.ask_for = options.open;
  const bool compare_opened = !options.open.empty() && setup.ask_for.empty() && shows_pair(state.stage);
  if (compare_opened) state.stage.clear();
  setup.bench->restore(state);
  if (notice && !setup.bench->notice) setup.bench->notice = std::move(notice);
  if (compare_opened) setup.bench->compare_current();
  if (!options.recording.empty()) {
    if (const Status opened = setup.bench->open_recording(options.recording); !opened) return opened.error();
  }
  return setup;
}

void remember(const Preferences& preferences) {
  const fs::path folder = config_folder();
  if (!folder.empty()) (void)write_text(folder / "preferences.json", to_json(preferences));
}

}  // namespace warplens::app
