#include "app/window/window.h"

#include <imgui.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <filesystem>

#include "app/export/clipboard.h"
#include "app/export/task.h"
#include "app/panels/dialogs/export.h"
#include "app/panels/dialogs/open_file.h"
#include "app/panels/kit/imgui_panels.h"
#include "app/paths/paths.h"
#include "app/session/editing/known_names.h"
#include "app/stages/stages.h"
#include "app/state/remembered.h"
#include "app/window/fonts.h"
#include "app/window/imgui_input.h"
#include "app/window/report.h"
#include "app/window/screen.h"
#include "app/window/setup.h"
#include "kernels/base/file.h"
#include "kernels/base/kernel_file_name.h"

namespace warplens::app {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int kBadInput = 2;
constexpr double kWaitWhileWorking = 0.05;   // progress, twenty times per second
constexpr double kWaitWhileMeasuring = 0.1;  // live samples: a GPU that is measured should draw little
constexpr double kWaitWhileTyping = 0.4;     // the text cursor blinks; a worker that was given up may answer after all
constexpr int kSettlingFrames = 3;           // Dear ImGui needs a frame or two to react to what the last one did
constexpr double kLongestPreparation = 60;   // seconds that a screenshot waits for its content

// The window with everything that lives as long as it.
class Program {
 public:
  Program(Setup setup, std::unique_ptr<Screen> screen, const WindowOptions& options)
      : options_(options), setup_(std::move(setup)), screen_(std::move(screen)) {
    load_type();
    state_.overlays.start = options.start_card;
    state_.told.words_wanted = !options.report.empty();
  }

  void frame() {
    const auto start = Clock::now();
    began_ = seconds();
    step_time();
    Workbench& bench = *setup_.bench;
    bench.tend_editing(seconds());
    bench.poll();
    take_input();
    const bool new_letters = see_sources();
    if (new_letters || state_.overlays.rebuild_type || state_.overlays.next_language || scale() != type_scale_ ||
        least_size() != least_size_ || type_language_ != setup_.bench->preferences.language)
      load_type();
    screen_->begin_frame();
    draw();
    screen_->end_frame(theme().background);
    after_frame();
    // Not the first, which is a part of the start.
    if (std::exchange(started_, true))
      longest_frame_ = std::max(longest_frame_, std::chrono::duration<double, std::milli>(Clock::now() - start).count());
  }

  Pixels picture() {
    if (see_sources()) load_type();
    // Twice: scroll places and hovers are known after the first.
    for (int i = 0; i < kSettlingFrames; ++i) {
      screen_->begin_frame();
      draw();
      if (i + 1 == kSettlingFrames) break;
      ImGui::EndFrame();
    }
    return screen_->end_frame_into_picture(theme().background);
  }

  // Once, to who has not said what they want to see.
  void welcome() {
    Preferences& preferences = setup_.bench->preferences;
    const bool wants = !options_.state.empty() || !options_.open.empty() || !options_.recording.empty() || !options_.stage.empty() ||
                       !options_.lesson.empty();
    if (preferences.welcomed || wants || options_.presenter) return;
    state_.overlays.start = preferences.welcomed = true;
    remember(config_folder(), preferences);
  }

  void run() {
    welcome();
    int frames = kSettlingFrames;
    while (!screen_->should_close() && !state_.overlays.quit) {
      const bool moves = setup_.bench->animating() || state_.moving;
      const bool at_once = frames > 0 || moves || screen_->has_input();
      // What moves is drawn as often as the display shows it, also where swapping buffers does not wait for that.
      const double next = moves && !screen_->has_input() ? std::max(0.0, began_ + screen_->frame_time() - seconds()) : 0;
      screen_->wait(at_once ? next : idle_time());
      const bool tended = setup_.bench->tend_editing(seconds());
      const bool changed = setup_.bench->poll() || tended, measuring = setup_.bench->measuring().running();
      const bool used = screen_->take_activity() || moves;
      if (used) frames = measuring ? 1 : kSettlingFrames;
      if (changed && !measuring) frames = kSettlingFrames;
      if (used || changed) keeper_.changed();
      frame();
      if (frames > 0) --frames;
      if (const auto due = until_kept(); due && *due <= 0)
        keeper_.keep(seconds(), setup_.bench->preferences, setup_.bench->state_without_runs());
    }
    Preferences& preferences = setup_.bench->preferences;
    screen_->size(preferences.width, preferences.height);
    // As it would be on a display of one pixel for each unit, whatever the next one is.
    for (int* const side : {&preferences.width, &preferences.height})
      *side = static_cast<int>(std::lround(static_cast<float>(*side) / screen_->content_scale()));
    remember(config_folder(), preferences);
    remember_session(config_folder(), setup_.bench->state_without_runs());
  }

  bool is_counting() const { return setup_.bench->counting(); }

  // Until everything that is shown has been worked out; the compiled account too, since occupancy reads it.
  std::string report() const { return report_json(*setup_.bench, state_, std::round(longest_frame_)); }
  // Why the requested state is not shown; null when it is.
  const Error* problem() const {
    const auto& error = setup_.bench->active().session.error();
    return error ? &*error : nullptr;
  }

  void prepare() {
    Workbench& bench = *setup_.bench;
    const auto deadline = Clock::now() + std::chrono::duration<double>(kLongestPreparation);
    bench.poll();
    const auto expecting = [&] { return bench.measuring().expecting(); };
    while (bench.stage().measures && expecting() && Clock::now() < deadline) {
      screen_->wait(kWaitWhileWorking);
      bench.poll();
    }
    // A GPU's recordings are shown as they are; nothing is measured for a picture of them.
    if (bench.stage().measures && (bench.has_gpu() || !bench.shows_gpu())) bench.start_measuring();
    const auto busy = [&] { return bench.waiting() || bench.measuring().running() || bench.finishing(); };
    while (Clock::now() < deadline) {
      screen_->wait(busy() ? kWaitWhileWorking : 0);
      if (!bench.poll() && !busy()) break;
    }
  }

 private:
  const viz::Theme& theme() const { return setup_.bench->dark() ? viz::dark_theme() : viz::light_theme(); }

  // Comments and names of files may be in any language, whatever that of the interface. True where what is shown now has letters that
  // no font has been loaded for.
  bool see_sources() {
    std::vector<std::string> shown;
    for (const SideId id : {SideId::Main, SideId::Left, SideId::Right, SideId::Third})
      for (const std::string& text : {setup_.bench->side(id).choice.name, setup_.bench->side(id).source}) shown.push_back(text);
    if (const Document* const document = setup_.bench->document()) shown.push_back(document->text.text());
    if (std::exchange(shown_, shown) == shown) return false;
    const std::u32string before = files_.letters;
    const std::u32string now = other_letters(shown);
    if (std::includes(before.begin(), before.end(), now.begin(), now.end())) return false;
    sources_.insert(sources_.end(), shown.begin(), shown.end());
    return true;
  }

  // The person's choice multiplies what the display and the window want; a class has what the window's height gives.
  float scale() const {
    const float own = screen_->content_scale() * static_cast<float>(setup_.bench->preferences.text_scale);
    if (setup_.bench->presenter.on) return presenter_scale(height(), own);
    int width = 0, height = 0;
    screen_->size(width, height);
    const float content = screen_->content_scale();
    return own * scale_of_window(static_cast<float>(width) / content, static_cast<float>(height) / content);
  }
  float least_size() const { return setup_.bench->presenter.on ? presenter_least_size(height()) : 0; }
  float height() const {
    int width = 0, height = 0;
    screen_->size(width, height);
    return static_cast<float>(height);
  }

  const viz::Strings& strings() const { return setup_.languages.at(setup_.bench->preferences.language); }

  void load_type() {
    if (std::string& language = setup_.bench->preferences.language;
        std::exchange(state_.overlays.next_language, false) || !setup_.languages.contains(language)) {
      const auto next = setup_.languages.upper_bound(language);
      language = next == setup_.languages.end() ? setup_.languages.begin()->first : next->first;
    }
    type_language_ = setup_.bench->preferences.language;
    if (const std::vector<std::string> all = texts_of(*setup_.bench, strings(), sources_);
        files_.face[0].empty() || files_.letters != other_letters(all) || files_.wide_marks != has_wide_marks(type_language_))
      files_ = find_fonts(all, type_language_);
    type_scale_ = scale(), least_size_ = least_size();
    screen_->load_type(type_, files_, type_scale_, least_size_);
    state_.overlays.rebuild_type = false;
  }

  static double seconds() { return std::chrono::duration<double>(Clock::now().time_since_epoch()).count(); }

  // What is on its way has no place in time yet that could be kept.
  std::optional<double> until_kept() const { return setup_.bench->waiting() ? std::nullopt : keeper_.due(seconds()); }

  // The sooner of the two; idle < 0: never.
  static double sooner(double idle, std::optional<double> due) { return !due ? idle : idle < 0 ? *due : std::min(idle, *due); }
  double idle_time() const { return sooner(sooner(idle_time_without_edits(), setup_.bench->editing_due(seconds())), until_kept()); }
  double idle_time_without_edits() const {
    const Measuring& measuring = setup_.bench->measuring();
    if (measuring.running()) return kWaitWhileMeasuring;
    // How far the checks are is only seen in their list.
    const Checking& checking = setup_.bench->checking();
    const bool ranking_is_seen = state_.overlays.ranked && state_.overlays.ranked_launch && setup_.bench->finishing();
    const bool checks_are_seen = ranking_is_seen || (state_.overlays.findings && (checking.busy() || checking.comparing()));
    if (setup_.bench->waiting() || measuring.expecting() || checks_are_seen) return kWaitWhileWorking;
    return !state_.keyboard.field.empty() || measuring.unanswered() ? kWaitWhileTyping : -1;
  }

  void step_time() {
    const auto now = Clock::now();
    const double seconds = std::chrono::duration<double>(now - last_).count();
    last_ = now;
    // After a long wait time does not jump.
    setup_.bench->advance(std::min(seconds, 0.25));
  }

  void take_input() {
    for (const Chord& chord : screen_->take_input(typing_after(state_))) state_.pressed.push_back(chord);
    for (const std::string& path : screen_->take_drops()) open(path);
    if (state_.wanted_state) open(*std::exchange(state_.wanted_state, std::nullopt));
  }

  void open(const std::string& path) {
    Workbench& bench = *setup_.bench;
    if (!path.ends_with(".json")) return open_path(bench, state_, path);
    auto text = read_file(path, "expected a saved state or a recording");
    if (text && is_recording(*text)) {
      const Status opened = bench.open_recording(path);
      if (!opened) bench.notice = Notice(opened.error());
      if (opened) note_recent(path);
      return;
    }
    auto saved = text ? parse_state(path, *text) : Result<SavedState>(text.error());
    const Status known = saved ? check_names(saved->state, stages()) : Status(saved.error());
    if (!known) {
      bench.notice = Notice(known.error(), "panel.state_kept");
      return;
    }
    bench.restore(saved->state);
    saves_as_ = path;
    note_recent(path);
  }

  void note_recent(const std::string& path) {
    Preferences& preferences = setup_.bench->preferences;
    add_recent(preferences.recent, path);
    remember(config_folder(), preferences);
  }

  // However a kernel's file was opened, its name is what is shown now.
  void see_opened() {
    const std::string& name = setup_.bench->side(SideId::Main).choice.name;
    if (name == opened_ || !is_kernel_file(name)) return;
    opened_ = name;
    if (!setup_.bench->lesson()) note_recent(name);  // one that it brings is not the user's
  }

  // As a first start shows it, with the user's theme, language, text size and speed.
  void start_afresh() {
    Workbench& bench = *setup_.bench;
    ViewState state;
    state.steps_per_second = bench.steps_per_second(), state.play_by = bench.preferences.play_by;
    PanelState fresh;
    fresh.interaction = std::move(state_.interaction), fresh.keyboard = state_.keyboard, fresh.told = std::move(state_.told);
    state_ = std::move(fresh);
    saves_as_.clear();
    bench.restore(state);
  }

  // Both are JSON: a recording tells its schema in its first line.
  static bool is_recording(const std::string& text) {
    return text.substr(0, text.find('\n')).find("\"schema\":\"warplens.measure/") != std::string::npos;
  }

  void draw() {
    int width = 0, height = 0;
    screen_->size(width, height);
    const Look look{theme(), strings(), type_, type_scale_};
    draw_panels(*setup_.bench, state_, look, static_cast<float>(width), static_cast<float>(height));
  }

  // The kernel's file, and whether it holds what is shown.
  void show_title() {
    const Document* const document = setup_.bench->document();
    const std::string name = document ? std::filesystem::path(document->name).filename().string() : std::string();
    screen_->set_title(name.empty() ? "Warplens" : name + (document->edited() ? " ● – Warplens" : " – Warplens"));
  }

  void after_frame() {
    show_title();
    if (std::exchange(state_.overlays.fresh, false)) start_afresh();
    see_opened();
    if (std::exchange(state_.overlays.save_state, false)) {
      if (saves_as_.empty()) saves_as_ = options_.state.empty() ? free_path("warplens-state.json").string() : options_.state;
      const Workbench& bench = *setup_.bench;
      const Status written = write_text(saves_as_, to_json(bench.state(), bench.preferences, shown_now(bench)));
      if (written) note_recent(saves_as_);
      say_written(saves_as_, written, "panel.saved");
    }
    copy_what_is_wanted();
    export_in_background();
    if (std::exchange(state_.overlays.save_runs, false)) {
      const std::string path = free_path("warplens-runs.json").string();
      say_written(path, setup_.bench->save_runs(path), "panel.saved");
    }
    if (!options_.report.empty()) {
      std::string text = report();
      if (text != reported_ && write_text(options_.report, text)) reported_ = std::move(text);
    }
  }

  void say_written(const std::string& path, const Status& written, const char* key) {
    std::error_code ignored;
    const std::string where = std::filesystem::absolute(path, ignored).string();
    setup_.bench->notice = written ? Notice::note(key, where) : Notice(written.error());
  }

  void copy_what_is_wanted() {
    if (std::exchange(state_.overlays.copy_command, false)) {
      ImGui::SetClipboardText(command_line_to(*setup_.bench).c_str());
      setup_.bench->notice = Notice::note("panel.command_copied");
    }
    if (!std::exchange(state_.overlays.copy_picture, false) || export_) return;
    ExportForm form;
    form.dark = setup_.bench->preferences.dark;
    std::error_code ignored;
    form.folder = std::filesystem::temp_directory_path(ignored).string();
    form.name = free_name(form, "warplens-clipboard-" + std::to_string(Clock::now().time_since_epoch().count()));
    auto wish = wish_of(form, shown_size(state_, type_scale_));
    if (!wish) {
      setup_.bench->notice = Notice(wish.error());
      return;
    }
    to_clipboard_ = true;
    state_.exporting.wanted = wish.take();
  }

  // The file is the program's that has taken the picture from it.
  void say_copied(const std::string& path) {
    const Status copied = copy_picture(path);
    setup_.bench->notice = copied ? Notice::note("panel.picture_copied") : Notice(copied.error());
    std::error_code ignored;
    std::filesystem::remove(path, ignored);
  }

  void export_in_background() {
    Exporting& exporting = state_.exporting;
    if (auto wish = std::exchange(exporting.wanted, std::nullopt); wish && !export_) {
      wish->played = setup_.bench->played().value_or(1e9);  // all of it: more than any access has
      auto bench = wish->lesson.empty() ? copy_of(*setup_.bench) : bench_for_handout(*setup_.bench);
      export_ = std::make_unique<ExportTask>(std::move(bench), strings(), *wish, Screen::wake);
    }
    if (std::exchange(exporting.stop, false) && export_) export_->stop();
    exporting.running = export_ != nullptr;
    if (!export_) return;
    exporting.frame = export_->frame(), exporting.frames = export_->frames();
    const std::optional<Status> result = export_->result();
    if (!result) return;
    const bool was_stopped = !*result && result->error().said.name == kStopped;
    const bool copies = std::exchange(to_clipboard_, false);
    if (copies && *result) {
      say_copied(export_->wish().path);
    } else if (was_stopped) {
      setup_.bench->notice = Notice::note("panel.export.stopped");
    } else {
      say_written(export_->wish().path, *result, "panel.exported");
    }
    export_.reset();
    exporting.running = false;
    Screen::wake();  // the notice has to be drawn
  }

  WindowOptions options_;
  Setup setup_;
  std::unique_ptr<Screen> screen_;
  FontFiles files_;
  TypeSet type_;
  float type_scale_ = 1, least_size_ = 0;
  std::string type_language_;
  std::vector<std::string> shown_;    // sources and names of files, as of the last frame
  std::vector<std::string> sources_;  // those that needed letters of their own, since the start
  PanelState state_;
  std::unique_ptr<ExportTask> export_;  // under way
  bool to_clipboard_ = false;           // it is a picture to be copied
  std::string reported_;
  Keeper keeper_{config_folder()};
  std::string saves_as_;  // of the state, once it was saved
  std::string opened_;    // the kernel's file that was seen last
  Clock::time_point last_ = Clock::now();
  bool started_ = false;
  double began_ = 0;          // the last frame, by seconds()
  double longest_frame_ = 0;  // ms, from its work to its picture; waiting for events is not in it
};

int complain(std::ostream& err, const Error& error) {
  err << "warplens: " << to_string(error) << "\n";
  return kBadInput;
}

Result<std::unique_ptr<Program>> open_program(const WindowOptions& options, bool visible) {
  auto setup = make_setup(options, Screen::wake, visible);
  if (!setup) return setup.error();
  const Preferences& preferences = setup->bench->preferences;
  auto screen = Screen::open(preferences.width, preferences.height, visible);
  if (!screen) return screen.error();
  return std::make_unique<Program>(setup.take(), screen.take(), options);
}

}  // namespace

int run_window(const WindowOptions& options, std::ostream& err) {
  auto program = open_program(options, true);
  if (!program) return complain(err, program.error());
  (*program)->run();
  return 0;
}

int take_screenshot(const WindowOptions& options, const std::string& png, std::ostream& err) {
  auto program = open_program(options, false);
  if (!program) return complain(err, program.error());
  (*program)->prepare();
  Pixels picture = (*program)->picture();
  // It may be the first to look up what has to be counted.
  if ((*program)->is_counting()) {
    (*program)->prepare();
    picture = (*program)->picture();
  }
  auto bytes = encode_png(picture);
  const Status written = bytes ? write_file(png, *bytes) : Status(bytes.error());
  if (!written) return complain(err, written.error());
  if (!options.report.empty())
    if (const Status reported = write_text(options.report, (*program)->report()); !reported) return complain(err, reported.error());
  // The picture shows what is wrong; who made it by a script sees it here.
  if (const Error* problem = (*program)->problem()) return complain(err, *problem);
  return 0;
}

}  // namespace warplens::app
