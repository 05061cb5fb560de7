#include "app/session/workbench/workbench.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "app/session/compare/variant.h"
#include "app/session/editing/whole_path.h"
#include "app/session/launch_edit.h"
#include "kernels/base/file.h"
#include "kernels/base/hash.h"
#include "kernels/base/kernel_file_name.h"

namespace warplens::app {
namespace {

constexpr const char* kOpenedInLab = "lab.opened";  // the stage that an access came from, and how many came before

}  // namespace

Workbench::Workbench(WorkbenchParts parts)
    : choices_(std::move(parts.kernels), parts.pipelines, parts.wake),
      comparison_(choices_),
      editing_(choices_, std::move(parts.edits)),
      speeds_(choices_, std::move(parts.measure), std::move(parts.ask_gpu), std::move(parts.points), parts.pipelines, parts.wake),
      lesson_run_(std::move(parts.lessons)),
      gallery_(std::move(parts.mistakes), parts.pipelines, parts.wake),
      what_ifs_(parts.pipelines, parts.wake),
      ladder_costs_(parts.pipelines, parts.wake),
      level_costs_(parts.pipelines, parts.wake),
      ranked_(parts.pipelines, parts.wake),
      result_check_(parts.pipelines, parts.wake),
      checking_(parts.pipelines, parts.wake),
      neighbours_(parts.neighbours),
      pipelines_(parts.pipelines),
      stages_(parts.stages),
      stage_(parts.stages->all().front()),
      kernel_clock_(choices_.side(SideId::Main).player) {
  measuring().runs = std::move(parts.recordings);
  copies_ = std::move(parts.copies);
}

const hardware::Architecture& Workbench::architecture() const {
  const hardware::Architecture* const chosen = hardware::find_architecture(settings().architecture);
  return chosen ? *chosen : hardware::default_architecture();
}

bool Workbench::change(const std::function<void(Settings&)>& edit) {
  const std::string kernel = active().choice.name;
  const auto id = static_cast<size_t>(active_id());
  bool leaves = false;
  const bool changed = choices_.change([&](Settings& s) {
    edit(s);
    leaves = lesson() && !going_to_lesson_ && s.choices[id].name != kernel;
    if (leaves) put_lab(s, lab_before_lesson_);
  });
  if (leaves) lesson_run_.end();
  if (changed) measuring().apply(settings().chosen_runs);
  return changed;
}

void Workbench::choose(SideId id, Choice choice) {
  change([&](Settings& s) { s.choices[static_cast<size_t>(id)] = std::move(choice); });
}

void Workbench::choose_kernel(const std::string& name) { choose(active_id(), {name, {}, {}}); }

void Workbench::set_parameter(const std::string& name, int64_t value) { set_parameters({{name, value}}); }

void Workbench::set_parameters(const catalog::Values& values) {
  Choice choice = active().choice;
  for (const auto& [name, value] : values) choice.set[name] = value;
  choose(active_id(), std::move(choice));
}

void Workbench::choose_run(size_t run, const std::function<void(RunChoice&)>& edit) {
  measuring().number_runs();
  if (run >= measuring().runs.size()) return;
  const MeasuredRun& chosen = measuring().runs[run];
  change([&](Settings& s) { edit(s.chosen_runs.try_emplace(chosen.id, chosen.came).first->second); });
}

void Workbench::reset_parameters() {
  Choice choice = active().choice;
  choice.set.clear();
  choose(active_id(), std::move(choice));
}

void Workbench::follow_warp(uint32_t warp) {
  if (warp >= player().warps()) return;
  change([&](Settings& s) {
    if (stage_->kernels != KernelsShown::Compared) s.followed[0].warp = warp;
    for (const SideId id : kCompared)
      if (stage_->kernels == KernelsShown::Compared) s.followed[static_cast<size_t>(id)].warp = warp;
  });
  if (stage_->kernels == KernelsShown::Compared) comparison_.take_snapshot();
}

void Workbench::follow_lane(uint32_t lane) {
  change([&](Settings& s) {
    if (stage_->kernels != KernelsShown::Compared) s.followed[0].lane = lane % 32;
    for (const SideId id : kCompared)
      if (stage_->kernels == KernelsShown::Compared) s.followed[static_cast<size_t>(id)].lane = lane % 32;
  });
}

std::string Workbench::view(const std::string& name, const std::string& usual) const {
  const auto it = settings().views.find(name);
  return it == settings().views.end() ? usual : it->second;
}

bool Workbench::undo() {
  const std::string opened = view(kOpenedInLab, ""), compared = view(kEditCompared, "");
  const bool done = choices_.undo();
  follow_lab(opened, true), follow_edit_compared(compared, true);
  if (done) measuring().apply(settings().chosen_runs);
  if (done && stage_->kernels == KernelsShown::Compared) comparison_.take_snapshot();
  return done;
}

bool Workbench::redo() {
  const std::string opened = view(kOpenedInLab, ""), compared = view(kEditCompared, "");
  const bool done = choices_.redo();
  follow_lab(opened, false), follow_edit_compared(compared, false);
  if (done) measuring().apply(settings().chosen_runs);
  if (done && stage_->kernels == KernelsShown::Compared) comparison_.take_snapshot();
  return done;
}

void Workbench::set_launch(const std::string& part, const std::string& text) {
  Choice choice = active().choice;
  set_launch_part(choice.options, part, text);
  choose(active_id(), std::move(choice));
}

// Beside the content's hash, so that the same file is launched in the same way wherever it is opened next: as it was when it had a picture.
void Workbench::remember_launch() {
  const Side& shown = active();
  if (shown.spec || shown.source.empty() || !is_kernel_file(shown.choice.name)) return;
  auto& launches = preferences.launches;
  const std::string hash = content_hash(shown.source);
  if (shown.choice.options.empty()) {
    launches.erase(hash);
  } else {
    constexpr size_t kMaxRemembered = 256;
    if (launches.size() >= kMaxRemembered && !launches.contains(hash)) launches.erase(launches.begin());
    launches[hash] = shown.choice.options;
  }
}

Status Workbench::open_file(const std::string& name, std::map<std::string, std::string> options) {
  const std::string path = whole_path(name);
  if (const Status opened = choices_.open(path); !opened) return opened;
  if (notice && notice->is_error) notice.reset();  // it was about what could not be opened before
  if (std::find(opened_files_.begin(), opened_files_.end(), path) == opened_files_.end()) opened_files_.push_back(path);
  if (options.empty())
    if (const auto text = read_file(path))
      if (const auto known = preferences.launches.find(content_hash(*text)); known != preferences.launches.end()) options = known->second;
  Choice choice{path, {}, std::move(options)};
  // A stage that does not show one kernel would hide the file, or make it one side of two.
  if (!going_to_lesson_ && stage_->kernels != KernelsShown::One && stages_->find("tiles")) {
    show_stage("tiles");
    notice = Notice::note("panel.opened_in_tiles", std::filesystem::path(path).filename().string());
  }
  // A file that was changed on disk is the same choice and still has to be read again.
  if (active().choice == choice) {
    choices_.ask(active_id());
  } else {
    choose(active_id(), std::move(choice));
  }
  return Nothing{};
}

void Workbench::show_stage(std::string_view id) {
  const Stage* const stage = stages_->find(id);
  if (!stage) return;
  stage_ = stage;
  playback_.stop();
  if (stage->open) stage->open(*this);
  playback_.open(shown_wavefronts());
}

Clock& Workbench::clock() {
  if (stage_->clock) {
    std::unique_ptr<Clock>& own = stage_clocks_[stage_->id];
    if (!own) own = stage_->clock(*this);
    return *own;
  }
  switch (stage_->kernels) {
    case KernelsShown::One:
      return kernel_clock_;
    case KernelsShown::Compared:
      return comparison_.clock();
    case KernelsShown::None:
      break;
  }
  return no_clock_;
}

// A kernel opens at the followed warp's first access: the first moment at which there is something to show.
void Workbench::show_first_access(Player& player) {
  if (!player.snapshot() || player.snapshot()->warps.empty()) return;
  const analysis::Snapshot& s = *player.snapshot();
  const auto& accesses = s.warps[player.warp()].accesses;
  if (!accesses.empty()) player.seek(s.block->trace.accesses[accesses.front()].tick);
}

// A kernel opens where the stage that is shown then has most to show; all stages share its clock from there on.
void Workbench::place_main() {
  Player& main = side(SideId::Main).player;
  const bool traced = main.snapshot() && !main.snapshot()->warps.empty();
  const auto opening = traced && stage_->opening ? stage_->opening(*main.snapshot(), main.warp()) : std::nullopt;
  if (opening)
    main.seek(*opening);
  else
    show_first_access(main);
  playback_.open(shown_wavefronts());
}

void Workbench::take_main() {
  Side& main = side(SideId::Main);
  Shown now{main.choice, settings().block, settings().schedule};
  const bool other = std::get<Choice>(shown_).name != main.choice.name, stays = std::exchange(stays_, {}) == main.choice.name;
  // A tick is another access in another trace; a word, a lane, a line of the same kernel are what they were.
  const bool lost = other || (now != shown_ && selection_.kind == Selection::Kind::Access);
  if (pending_selection_ || lost) selection_ = std::exchange(pending_selection_, std::nullopt).value_or(Selection{});
  const bool stopped = now != shown_ || pending_tick_ || pending_moment_;
  if (stopped) playback_.stop();
  shown_ = std::move(now);
  checking_.show(main.player.snapshot());
  if (show_moment()) {
    pending_tick_.reset();
  } else if (pending_tick_) {
    main.player.seek(*pending_tick_);
    pending_tick_.reset();
  } else if (other && !stays && main.player.snapshot() && main.player.snapshot()->block->fault) {
    main.player.seek(main.player.ticks());  // one that stops with an error: where it does
  } else if (other && !stays) {
    place_main();
  }
  if (stopped) playback_.open(shown_wavefronts());
  if (main.session.up_to_date()) pending_moment_.reset();
}

bool Workbench::poll_sides() {
  bool changed = false;
  for (const SideId id : {SideId::Main, SideId::Left, SideId::Right, SideId::Third}) {
    Side& side = this->side(id);
    if (!side.session.poll()) continue;
    changed = true;
    if (side.session.error()) side.failed_source = side.source;
    if (!choices_.take_snapshot(id)) continue;
    if (id == active_id()) remember_launch();
    if (id == SideId::Main) {
      take_main();
    } else {
      comparison_.take_snapshot();
    }
  }
  return changed;
}

// A file that gave no picture does not have that of the file before beside it. The one that it was made from may stay.
bool Workbench::drop_pictures_of_others() {
  bool changed = false;
  for (const SideId id : {SideId::Main, SideId::Left, SideId::Right, SideId::Third}) {
    Side& side = this->side(id);
    if (side.session.up_to_date() || side.session.awaiting() || !side.session.snapshot()) continue;
    const std::string& shown = side.session.shown().what.name;
    const Document* const document = editing_.find(side.choice.name);
    if (shown == side.choice.name || (document && shown == document->original)) continue;
    side.session.forget_snapshot();
    changed |= choices_.take_snapshot(id);
    if (id != SideId::Main) {
      comparison_.take_snapshot();
      continue;
    }
    shown_ = {}, selection_ = {}, pending_moment_.reset();
    checking_.show(nullptr);
  }
  return changed;
}

// What nobody waits for: the setting's neighbours while a stage shows them, then the ladder's column.
void Workbench::poll_neighbours() {
  const Side& main = side(SideId::Main);
  const bool traced = main.player.snapshot() && !main.session.awaiting(), there = neighbours_ && traced;
  if (traced) check_for_lesson();
  if (stage_->what_ifs && main.spec && there && !main.session.error())
    what_ifs_.want(kernels(), main.spec, main.choice, {settings().architecture, settings().schedule, settings().block}, main.file);
  if (there && !main.session.progress().compiled_busy && !what_ifs_.busy()) ladder_costs_.want(kernels());
  if (there && !main.session.progress().compiled_busy && !what_ifs_.busy() && !ladder_costs_.busy())
    checking_.want(main.session.shown(), main.player.snapshot());
  // The worker is called when nothing is waited for.
  if (stage_->measures || !main.session.awaiting()) measuring().greet();
}

const LoopRuns& Workbench::loops() const {
  return loops_.get(loop_setup_of(settings().views), [&] { return run_loops(loop_setup_of(settings().views)); });
}

bool Workbench::poll_counts() { return level_costs_.poll(); }

bool Workbench::poll() {
  bool changed = poll_sides();
  changed |= drop_pictures_of_others();
  poll_neighbours();
  changed |= what_ifs_.poll();
  changed |= ladder_costs_.poll();
  changed |= poll_counts();
  changed |= ranked_.poll();
  if (!result_check()) result_check_.drop();  // what was chosen is begun, looked at or not
  changed |= result_check_.poll();
  changed |= checking_.poll();
  changed |= arrive_in_lesson();
  if (const grading::Mistake* const shown = mistake()) gallery_.measure(*shown);
  changed |= gallery_.take();
  const bool measured = measuring().running();
  changed |= speeds_.poll();
  // Compare has no place of its own for what went wrong.
  if (measured && !measuring().running() && stage_->kernels == KernelsShown::Compared && !measuring().problems().empty())
    notice = Notice(Error{measuring().problems().front()});
  return changed;
}

bool Workbench::waiting() const {
  return side(SideId::Main).session.awaiting() ||
         std::any_of(std::begin(kCompared), std::end(kCompared), [&](SideId id) { return side(id).session.awaiting(); });
}

bool Workbench::finishing() const {
  if (what_ifs_.busy() || ladder_costs_.busy() || level_costs_.busy() || ranked_.busy() || result_check_.busy() || checking_.busy() ||
      checking_.comparing())
    return true;
  return compiling();
}

bool Workbench::compiling() const {
  const auto compiling = [&](SideId id) { return side(id).session.progress().compiled_busy; };
  // The ladder's column waits for Main, whatever the stage.
  return compiling(SideId::Main) ||
         (stage_->kernels == KernelsShown::Compared && std::any_of(std::begin(kCompared), std::end(kCompared), compiling));
}

std::vector<Workbench::Alternative> Workbench::alternatives() const {
  std::vector<Alternative> found;
  const Player& player = side(SideId::Main).player;
  if (!player.moment() || !player.moment()->access) return found;
  const auto place = place_of(*player.snapshot(), *player.moment()->access);
  if (!place) return found;
  const auto& [choice, block, schedule] = shown_;
  for (const Neighbour& neighbour : what_ifs_.neighbours(choice, {settings().architecture, schedule, block})) {
    if (!neighbour.costs) continue;
    const auto wavefronts = neighbour.parameter.empty() ? neighbour.costs->at_array(*place) : neighbour.costs->at(*place);
    if (wavefronts) found.push_back({neighbour, *wavefronts});
  }
  return found;
}

void Workbench::open_in_lab(const LabSetup& setup) {
  const std::string before = view(kOpenedInLab, "");
  const auto number = before.empty() ? 0 : std::atoi(before.c_str() + before.find(' ') + 1);
  const std::string opened = stage_->id + " " + std::to_string(number + 1);
  change([&](Settings& s) {
    put_lab(s, setup);
    s.views[kOpenedInLab] = opened;
  });
  show(stages_->first(&Stage::draws_access));
}

// An access that was brought to the Lab by the step that has been undone goes back with it.
void Workbench::follow_lab(const std::string& opened_before, bool undone) {
  const std::string opened = view(kOpenedInLab, "");
  if (opened == opened_before) return;
  if (!undone) return show(stages_->first(&Stage::draws_access));
  if (stage_->draws_access) show_stage(opened_before.substr(0, opened_before.find(' ')));
}

void Workbench::show(const Stage* stage) {
  if (stage) show_stage(stage->id);
}

Status Workbench::open_recording(const std::string& path) {
  if (const Status opened = speeds_.open_recording(path); !opened) return opened;
  if (notice && notice->is_error) notice.reset();
  show(stages_->first(&Stage::measures));
  return Nothing{};
}

ViewState Workbench::state() const {
  ViewState state = state_without_runs();
  state.runs = speeds_.saved_runs();
  return state;
}

ViewState Workbench::state_without_runs() const {
  ViewState state;
  static_cast<Settings&>(state) = settings();
  state.stage = stage_->id;
  const Player& main = side(SideId::Main).player;
  state.tick = pending_tick_;
  if (main.snapshot()) {
    state.tick = main.tick();
    state.followed[0] = {main.warp(), main.lane()};
  }
  state.compare_side = comparison_.selected();
  state.compare_clock = comparison_.place();
  state.steps_per_second = steps_per_second();
  state.play_by = name(play_by());
  state.selection = pending_selection_.value_or(selection_);
  state.lesson = lesson_run_.taken();
  return state;
}

void Workbench::restore(const ViewState& state) {
  notice.reset();  // it was about what was here before
  set_play_by(find_play_by(state.play_by).value_or(PlayBy::Step));
  set_speed(state.steps_per_second);
  pending_selection_ = state.selection;
  selection_ = {};
  visits_ = {};
  tell(speeds_.restore_runs(state.runs));
  comparison_.restore(state.compare_side, state.compare_clock);
  Settings settings = state;
  if (settings.choices[0].name.empty()) settings.choices[0].name = kFirstKernel;
  pending_tick_ = state.tick;
  lesson_run_.end();
  choices_.start(std::move(settings));
  stage_ = stages_->all().front();
  show_stage(state.stage);
  if (const Lesson* const lesson = lesson_run_.find(state.lesson.name)) {
    lab_before_lesson_ = setup_of(std::map<std::string, std::string>{});  // what was in it before is not kept
    lesson_run_.begin(lesson);
    lesson_run_.answered(state.lesson.answers);
    go_lesson(state.lesson.step);
  }
}

}  // namespace warplens::app
