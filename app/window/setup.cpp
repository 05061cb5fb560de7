#include "app/window/setup.h"

#include <algorithm>
#include <cstdlib>

#include "app/paths/paths.h"
#include "app/paths/system_language.h"
#include "app/plots/plot_table.h"
#include "app/session/editing/known_names.h"
#include "app/session/editing/whole_path.h"
#include "app/session/measuring/worker_source.h"
#include "app/session/real_pipeline.h"
#include "app/session/shipped.h"
#include "app/stages/stages.h"
#include "app/state/command_line.h"
#include "app/state/remembered.h"
#include "kernels/base/file.h"
#include "kernels/base/hash.h"
#include "kernels/base/json.h"
#include "kernels/base/number.h"
#include "kernels/base/option.h"

namespace warplens::app {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> worker_command() { return measure::worker_command(worker_program(), ""); }

using Languages = std::map<std::string, viz::Strings>;  // by the name of their file

// With the sentences that the command line has in it, which are those of errors without a name.
Result<viz::Strings> load_language(const fs::path& path, const std::string& glossary) {
  auto text = read_file(path);
  if (!text) return text.error();
  const fs::path messages = data_folder("assets/messages") / path.filename();
  if (const auto sentences = read_file(messages))
    if (const size_t begin = text->find('{'); begin != std::string::npos) text->insert(begin + 1, "\"sentences\": " + *sentences + ",");
  auto strings = viz::Strings::parse(*text, glossary);
  if (strings) return strings;
  for (const fs::path& file : {path, messages})
    if (const auto alone = read_file(file))
      if (const auto json = JsonDocument::parse(*alone, file.string()); !json) return json.error();
  Error error = strings.error();
  error.span.file = path.string();
  return error;
}

// Every file of the folder is a language; one with an error is named and left out, unless it is the requested one, or English.
Result<Languages> load_languages(const std::string& wanted, std::optional<Notice>& notice) {
  Languages languages;
  const auto glossary = read_file(data_folder("assets") / "glossary.json");
  if (!glossary) return glossary.error();
  std::error_code problem;
  for (const auto& entry : fs::directory_iterator(data_folder("assets/languages"), problem)) {
    if (entry.path().extension() != ".json") continue;
    auto strings = load_language(entry.path(), *glossary);
    const std::string name = entry.path().stem().string();
    if (strings)
      languages.emplace(name, strings.take());
    else if (name == "en" || name == wanted)
      return strings.error();
    else
      notice = Notice(strings.error());
  }
  if (!languages.contains("en"))
    return Error{"the interface texts were not found", {(data_folder("assets/languages") / "en.json").string()}, {}, {}};
  return languages;
}

// What is wrong with a file that ships must not keep the window from opening.
template <class T>
std::vector<T> take_shipped(Shipped<T> shipped, std::optional<Notice>& notice) {
  if (!shipped.problems.empty()) notice = Notice(shipped.problems.back());
  return std::move(shipped.all);
}

// Nothing is asked for by name: the window goes on where the last one was.
bool goes_on(const WindowOptions& options) {
  return !options.fresh && options.state.empty() && options.open.empty() && options.recording.empty();
}

bool shows_pair(const std::string& stage) {
  const Stage* const found = stages().find(stage);
  return found && found->kernels == KernelsShown::Compared;
}

Result<Nothing> apply_options(const WindowOptions& options, ViewState& state, Preferences& preferences) {
  // Who asks for a place goes there, not on with a lesson.
  if (!options.stage.empty() || !options.more.empty() || !options.schedule.empty()) state.lesson = {};
  if (!options.stage.empty()) {
    if (!stages().find(options.stage)) return invalid_option("--stage", options.stage, stages().names());
    state.stage = options.stage;
  }
  if (!options.open.empty()) {
    state.choices[0] = {whole_path(options.open), {}, {}};
    const bool says = std::any_of(options.more.begin(), options.more.end(), [](const auto& o) { return o.first == "launch"; });
    if (const auto text = options.fresh || says ? Result<std::string>(Error{}) : read_file(options.open))
      if (const auto known = preferences.launches.find(content_hash(*text)); known != preferences.launches.end())
        state.choices[0].options = known->second;
    state.tick.reset();
    state.block = 0;
    state.lesson = {};
  }
  const auto more = joined_options(options.more);
  if (!more) return more.error();
  for (const auto& [name, value] : *more)
    if (const Status set = set_option(state, name, value); !set) return set.error();
  if (!options.schedule.empty()) state.schedule = options.schedule == "in-order" ? std::string() : options.schedule;
  if (!options.language.empty()) preferences.language = options.language;
  if (options.dark && !options.presenter) preferences.dark = *options.dark;
  if (options.text_scale) preferences.text_scale = std::clamp(*options.text_scale, kSmallestTextScale, kLargestTextScale);
  if (options.width > 0) preferences.width = options.width;
  if (options.height > 0) preferences.height = options.height;
  return Nothing{};
}

// The gallery is a lesson whose texts come with its kernels, but for its own title.
void add_gallery(WorkbenchParts& parts, const Languages& languages, std::optional<Notice>& notice) {
  auto mistakes = load_gallery(data_folder("assets/mistakes").string(), *parts.kernels);
  if (!mistakes) {
    notice = Notice(mistakes.error());
    return;
  }
  Translations title, summary;
  for (const auto& [language, strings] : languages) {
    title[language] = strings.get("mistakes.title");
    summary[language] = strings.get("mistakes.summary");
  }
  parts.mistakes = mistakes.take();
  if (auto lesson = lesson_of(parts.mistakes, std::move(title), std::move(summary))) parts.lessons.push_back(std::move(*lesson));
}

// "a.cu, b.cu"
std::string names_of(const std::vector<std::string>& paths) {
  std::string names;
  for (const std::string& path : paths) names += (names.empty() ? "" : ", ") + fs::path(path).filename().string();
  return names;
}

Status open_lesson(Workbench& bench, const std::string& name, size_t step) {
  const Lesson* const lesson = bench.lesson_run().find(name);
  if (!lesson) {
    std::string known;
    for (const Lesson& each : bench.lessons()) known += (known.empty() ? "" : ", ") + each.name;
    return Error{"unknown lesson '" + name + "'", {}, "expected one of " + known, {}};
  }
  if (step >= lesson->steps.size()) return Error{"lesson '" + name + "' has " + counted(lesson->steps.size(), "step"), {}, {}, {}};
  bench.open_lesson(name, step);
  return Nothing{};
}

// What the window opens with: where it was left, a saved state, and what the command line asks for.
Result<ViewState> state_to_open(const WindowOptions& options, Remembered& remembered, bool used, Preferences& preferences) {
  ViewState state;
  state.steps_per_second = preferences.steps_per_second, state.play_by = preferences.play_by;
  if (used && remembered.session && goes_on(options) && check_names(*remembered.session, stages())) state = *std::move(remembered.session);
  if (!options.state.empty()) {
    auto text = read_file(options.state, "expected a state saved by Warplens");
    if (!text) return text.error();
    auto saved = parse_state(options.state, *text);
    if (!saved) return saved.error();
    if (Status known = check_names(saved->state, stages()); !known)
      return Error{known.error().message, {options.state, 0, 0}, known.error().hint, {}};
    state = saved->state;
    if (!used) preferences = saved->preferences;
  }
  if (const Status applied = apply_options(options, state, preferences); !applied) return applied.error();
  if (const Status known = check_names(state, stages()); !known) return known.error();
  return state;
}

Status choose_language(const WindowOptions& options, const Languages& languages, Preferences& preferences) {
  if (languages.contains(preferences.language)) return Nothing{};
  std::string known;
  for (const auto& [name, strings] : languages) known += (known.empty() ? "" : ", ") + name;
  if (!options.language.empty()) return invalid_option("--language", options.language, "one of " + known);
  preferences.language = "en";
  return Nothing{};
}

WorkbenchParts make_parts(std::vector<catalog::KernelSpec> kernels, const Languages& languages, bool used, std::optional<Notice>& notice) {
  WorkbenchParts parts;
  parts.kernels = std::make_shared<const std::vector<catalog::KernelSpec>>(std::move(kernels));
  frontend::CompilerOptions compiler;
  compiler.cache_folder = cache_folder().string();
  parts.stages = &stages();
  parts.points = plot_points;
  parts.pipelines = real_pipelines(parts.kernels, compiler);
  parts.measure = std::make_unique<WorkerSource>(worker_command());
  parts.ask_gpu = [](const measure::ProbePattern& pattern) { return measure::ask_gpu(worker_command(), {pattern}); };
  parts.lessons = take_shipped(load_lessons(data_folder("assets/lessons"), stages()), notice);
  add_gallery(parts, languages, notice);
  parts.recordings = take_shipped(load_recordings(data_folder("assets/recordings")), notice);
  if (const auto cache = cache_folder(); !cache.empty()) parts.copies = (cache / "copies").string();
  if (const auto config = config_folder(); used && !config.empty()) parts.edits = (config / "edits").string();
  return parts;
}

// Shows the state and what the command line asks for besides.
Status show(const WindowOptions& options, ViewState state, std::optional<Notice> notice, Workbench& bench) {
  // A kernel requested by name is what Compare compares; its preset is for a window opened without one.
  const bool compare_opened = !options.open.empty() && state.choices[1].name.empty() && shows_pair(state.stage);
  if (compare_opened) state.stage.clear();
  // What was not saved is there again, before anything is traced; who asks for nothing else sees it.
  const std::vector<std::string> unsaved = bench.recover_edits();
  const bool shown = std::any_of(unsaved.begin(), unsaved.end(), [&](const std::string& name) { return name == state.choices[0].name; });
  if (!unsaved.empty() && !shown && goes_on(options)) state.choices[0] = {unsaved.back(), {}, {}}, state.tick.reset(), state.lesson = {};
  bench.restore(state);
  if (!unsaved.empty()) notice = Notice::note("editor.recovered", names_of(unsaved));  // whatever else is to be said
  if (notice && !bench.notice) bench.notice = std::move(notice);
  if (compare_opened) bench.compare_current();
  if (!options.lesson.empty())
    if (const Status opened = open_lesson(bench, options.lesson, std::max<size_t>(options.lesson_step, 1) - 1); !opened)
      return opened.error();
  if (!options.recording.empty()) {
    if (const Status opened = bench.open_recording(options.recording); !opened) return opened.error();
    if (!options.stage.empty()) bench.show_stage(options.stage);  // rather than where a recording is looked at
  }
  return Nothing{};
}

}  // namespace

Result<Setup> make_setup(const WindowOptions& options, std::function<void()> wake, bool used) {
  auto kernels = catalog::load_catalog(data_folder("kernels/cuda").string());
  if (!kernels) return kernels.error();
  std::optional<Notice> notice;
  auto languages = load_languages(options.language, notice);
  if (!languages) return languages.error();
  Remembered remembered = read_remembered(config_folder());
  if (!remembered.problems.empty()) notice = remembered.problems.front();
  Preferences fresh;
  fresh.language = system_language();
  Preferences preferences = remembered.preferences.value_or(fresh);
  auto state = state_to_open(options, remembered, used, preferences);
  if (!state) return state.error();
  if (const Status chosen = choose_language(options, *languages, preferences); !chosen) return chosen.error();
  WorkbenchParts parts = make_parts(kernels.take(), *languages, used, notice);
  parts.wake = std::move(wake);
  Setup setup{languages.take(), std::make_unique<Workbench>(std::move(parts))};
  setup.bench->preferences = preferences;
  setup.bench->languages = setup.languages.size();
  setup.bench->presenter.on = options.presenter;
  if (options.dark) setup.bench->presenter.dark = *options.dark;
  if (const Status shown = show(options, state.take(), std::move(notice), *setup.bench); !shown) return shown.error();
  return setup;
}

std::string command_line_to(const Workbench& bench) {
  ViewState state = bench.state();
  if (bench.lesson_run().at_summary()) state.lesson.step = bench.lesson()->steps.size() - 1;
  return command_line_of(state, bench.preferences);
}

}  // namespace warplens::app
