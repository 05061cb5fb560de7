#include "app/session/workbench.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "kernels/base/file.h"

namespace warplens::app {
namespace {

constexpr const char* kFirstKernel = "sgemm_warptiling";
// Playing faster than this, single wavefronts cannot be followed by eye and are not animated.
constexpr double kAnimatedStepsPerSecond = 4;

Choice transpose_with_padding(int64_t padding) { return {"transpose_shared", {{"PAD", padding}}, {}}; }

}  // namespace

Workbench::Workbench(WorkbenchParts parts)
    : kernels_(std::move(parts.kernels)), measuring_(std::move(parts.measure), parts.pipelines, parts.wake),
      gpu_question_(std::move(parts.ask_gpu), parts.pipelines, parts.wake), lessons_(std::move(parts.lessons)) {
  measuring_.runs = std::move(parts.recordings);
  for (size_t i = 0; i < kSides; ++i) sides_[i] = std::make_unique<Side>(parts.pipelines, parts.wake);
  what_ifs_ = std::make_unique<WhatIfs>(parts.pipelines, parts.wake);
  ladder_costs_ = std::make_unique<LadderCosts>(parts.pipelines, parts.wake);
}

std::shared_ptr<const catalog::KernelSpec> Workbench::spec_of(const Choice& choice) const {
  for (const auto& spec : opened_) {
    if (spec->path == choice.name) return spec;
  }
  for (const catalog::KernelSpec& spec : *kernels_) {
    if (spec.name == choice.name) return {kernels_, &spec};
  }
  return nullptr;
}

void Workbench::ask(Side& side) {
  side.spec = spec_of(side.choice);
  auto text = side.spec ? Result<std::string>(side.spec->source) : read_file(side.choice.name);
  side.source = text ? text.take() : std::string();
  auto what = to_what(side.choice);
  if (!what) return side.session.fail(what.error());
  side.session.request({std::move(*what), 0});
}

void Workbench::choose(SideId id, Choice choice) {
  Side& chosen = side(id);
  if (!chosen.history.add(choice)) return;
  if (choice.name != chosen.choice.name) lesson_ = nullptr;
  chosen.choice = std::move(choice);
  ask(chosen);
}

void Workbench::choose_kernel(const std::string& name) { choose(active_id(), {name, {}, {}}); }

void Workbench::set_parameter(const std::string& name, int64_t value) {
  Choice choice = active().choice;
  choice.set[name] = value;
  choose(active_id(), std::move(choice));
}

void Workbench::set_parameters(const catalog::Values& values) {
  Choice choice = active().choice;
  for (const auto& [name, value] : values) choice.set[name] = value;
  choose(active_id(), std::move(choice));
}

void Workbench::reset_parameters() {
  Choice choice = active().choice;
  choice.set.clear();
  choose(active_id(), std::move(choice));
}

bool Workbench::undo() {
  Side& s = active();
  if (!s.history.can_undo()) return false;
  s.choice = s.history.undo();
  ask(s);
  return true;
}

bool Workbench::redo() {
  Side& s = active();
  if (!s.history.can_redo()) return false;
  s.choice = s.history.redo();
  ask(s);
  return true;
}

Result<std::vector<GuessedKernel>> Workbench::guess_file(const std::string& path) {
  auto source = read_file(path);
  if (!source) return source.error();
  auto parsed = catalog::parse_kernel(path, *source);
  if (!parsed) return parsed.error();
  return parsed->has_value() ? std::vector<GuessedKernel>{} : guess_kernels(*source);
}

Status Workbench::open_file(const std::string& path, std::map<std::string, std::string> options) {
  auto source = read_file(path);
  if (!source) return source.error();
  auto parsed = catalog::parse_kernel(path, *source);
  if (!parsed) return parsed.error();
  std::erase_if(opened_, [&](const auto& spec) { return spec->path == path; });
  if (parsed->has_value()) {
    auto spec = std::make_shared<catalog::KernelSpec>(std::move(**parsed));
    spec->path = path;
    opened_.push_back(std::move(spec));
  }
  if (notice && notice->is_error) notice.reset();   // it was about what could not be opened before
  Side& chosen = active();
  Choice choice{path, {}, std::move(options)};
  // A file that was changed on disk is the same choice and still has to be read again.
  if (chosen.choice == choice) {
    ask(chosen);
  } else {
    choose(active_id(), std::move(choice));
  }
  return Nothing{};
}

void Workbench::show_stage(Stage stage) {
  stage_ = stage;
  playing_ = false;
  phase_ = 1;
  if (stage == Stage::Compare && side(SideId::Left).choice.name.empty()) {
    // The preset is for who has not chosen anything yet.
    const Choice& main = side(SideId::Main).choice;
    const bool chosen = !main.name.empty() && !(main == Choice{kFirstKernel, {}, {}});
    chosen ? compare_current() : compare_preset();
  }
}

void Workbench::compare_preset() {
  choose(SideId::Left, transpose_with_padding(0));
  choose(SideId::Right, transpose_with_padding(1));
  clock_ = 0;
  clock_wants_conflict_ = true;
}

void Workbench::compare_current() {
  const Choice current = side(SideId::Main).choice;
  choose(SideId::Left, current);
  choose(SideId::Right, current);
  // At the access that Main shows; without one yet, at the first that has something to tell.
  const Player& main = side(SideId::Main).player;
  clock_ = main.snapshot() ? main.accesses_done() : 1;
  clock_wants_conflict_ = !main.snapshot();
  show_stage(Stage::Compare);
}

uint64_t Workbench::compare_length() const {
  uint64_t longest = 0;
  for (const SideId id : {SideId::Left, SideId::Right}) {
    const Player& player = side(id).player;
    if (player.snapshot() && player.warp() < player.snapshot()->warps.size()) {
      longest = std::max<uint64_t>(longest, player.snapshot()->warps[player.warp()].accesses.size());
    }
  }
  return longest;
}

void Workbench::seek_clock(uint64_t clock) {
  clock_ = std::min(clock, compare_length());
  for (const SideId id : {SideId::Left, SideId::Right}) side(id).player.seek_access(clock_);
}

std::optional<uint64_t> Workbench::next_conflict_clock(bool forwards) const {
  std::optional<uint64_t> best;
  for (const SideId id : {SideId::Left, SideId::Right}) {
    const Player& player = side(id).player;
    if (!player.snapshot() || player.warp() >= player.snapshot()->warps.size()) continue;
    const auto& accesses = player.snapshot()->warps[player.warp()].accesses;
    for (uint64_t clock = 1; clock <= accesses.size(); ++clock) {
      if (player.snapshot()->block->trace.accesses[accesses[clock - 1]].conflicts == 0) continue;
      if (forwards && clock > clock_) {
        best = best ? std::min(*best, clock) : clock;
        break;
      }
      if (!forwards && clock < clock_) best = best ? std::max(*best, clock) : clock;
    }
  }
  return best;
}

bool Workbench::can(Jump jump) const {
  if (stage_ == Stage::Measure) return false;
  if (stage_ != Stage::Compare) return player().can(jump);
  switch (jump) {
    case Jump::Start:
    case Jump::PreviousStep:
    case Jump::PreviousAccess: return clock_ > 0;
    case Jump::End:
    case Jump::NextStep:
    case Jump::NextAccess: return clock_ < compare_length();
    case Jump::NextConflict: return next_conflict_clock(true).has_value();
    case Jump::PreviousConflict: return next_conflict_clock(false).has_value();
    default: return false;
  }
}

void Workbench::jump(Jump jump) {
  if (!can(jump)) {
    playing_ = false;
    return;
  }
  phase_ = steps_per_second_ <= kAnimatedStepsPerSecond ? 0.0f : 1.0f;
  if (stage_ != Stage::Compare) {
    player().jump(jump);
    if (!player().access()) phase_ = 1;
    return;
  }
  switch (jump) {
    case Jump::Start: return seek_clock(0);
    case Jump::End: return seek_clock(compare_length());
    case Jump::PreviousStep:
    case Jump::PreviousAccess: return seek_clock(clock_ - 1);
    case Jump::NextConflict: return seek_clock(*next_conflict_clock(true));
    case Jump::PreviousConflict: return seek_clock(*next_conflict_clock(false));
    default: return seek_clock(clock_ + 1);
  }
}

void Workbench::seek(uint64_t tick) {
  phase_ = 1;
  if (stage_ == Stage::Compare) return seek_clock(tick);
  player().seek(tick);
}

void Workbench::follow_warp(uint32_t warp) {
  if (stage_ != Stage::Compare) return player().follow_warp(warp);
  for (const SideId id : {SideId::Left, SideId::Right}) side(id).player.follow_warp(warp);
  seek_clock(clock_);
}

void Workbench::play(bool on) {
  playing_ = on && can(Jump::NextStep);
  owed_steps_ = 0;
}

void Workbench::set_speed(double steps_per_second) { steps_per_second_ = std::clamp(steps_per_second, kSlowest, kFastest); }

bool Workbench::advance(double seconds) {
  bool changed = false;
  if (phase_ < 1) {
    // One access takes the time of a step, so that its last wavefront has landed when the next step begins.
    const double pace = std::max(steps_per_second_, 1.0);
    phase_ = std::min(1.0f, phase_ + static_cast<float>(seconds * pace * 1.25));
    changed = true;
  }
  if (!playing_) return changed;
  owed_steps_ += seconds * steps_per_second_;
  const double whole = std::floor(owed_steps_);
  owed_steps_ -= whole;
  for (double i = 0; i < whole && playing_; ++i) {
    jump(Jump::NextStep);
    changed = true;
  }
  return changed;
}

// A kernel opens at its first read of shared memory, where tiles and banks have something to show; else at its first access.
void Workbench::show_first_read(Player& player) {
  if (!player.snapshot() || player.snapshot()->warps.empty()) return;
  const analysis::Snapshot& s = *player.snapshot();
  const auto& accesses = s.warps[player.warp()].accesses;
  const auto read = std::find_if(accesses.begin(), accesses.end(), [&](uint32_t index) {
    const Site& site = s.program->sites[s.block->trace.accesses[index].site];
    return site.space == Space::Shared && site.op == MemoryOp::Load;
  });
  if (read != accesses.end()) {
    player.seek(s.block->trace.accesses[*read].tick);
  } else if (!accesses.empty()) {
    player.seek(s.block->trace.accesses[accesses.front()].tick);
  }
}

bool Workbench::poll() {
  bool changed = false;
  for (size_t i = 0; i < kSides; ++i) {
    Side& s = *sides_[i];
    if (!s.session.poll()) continue;
    changed = true;
    if (s.player.snapshot() == s.session.snapshot()) continue;
    s.player.show(s.session.snapshot());
    if (pending_place_[i]) {
      s.player.follow_warp(pending_place_[i]->warp);
      s.player.follow_lane(pending_place_[i]->lane);
      s.player.seek(pending_place_[i]->tick);
      pending_place_[i].reset();
    } else if (i == 0 && shown_name_ != s.choice.name) {
      show_first_read(s.player);
    }
    if (i == 0) {
      shown_name_ = s.choice.name;
      find_lesson_places();
    } else {
      seek_clock(clock_);
      // The preset opens where its sides differ.
      if (const auto conflict = next_conflict_clock(true); clock_wants_conflict_ && conflict) {
        clock_wants_conflict_ = false;
        seek_clock(*conflict);
      }
    }
  }
  // Neighbours are traced when the stage that shows them is open and the setting itself is there.
  const Side& main = side(SideId::Main);
  if (stage_ == Stage::Banks && main.spec && main.player.snapshot() && main.session.idle() && !main.session.error()) {
    what_ifs_->want(*kernels_, main.spec, main.choice);
  }
  changed |= what_ifs_->poll();
  // The ladder's column comes after the first picture and after what the stage shows beside it.
  if (main.player.snapshot() && main.session.idle() && !main.session.progress().compiled_busy && !what_ifs_->busy()) ladder_costs_->want(*kernels_);
  changed |= ladder_costs_->poll();
  // The worker is asked when nothing is waited for.
  if (stage_ == Stage::Measure || main.session.idle()) measuring_.greet();
  const bool measured = measuring_.running();
  changed |= measuring_.poll();
  // Compare has no place of its own for what went wrong.
  if (measured && !measuring_.running() && stage_ == Stage::Compare && !measuring_.problems().empty())
    notice = Notice{true, measuring_.problems().front(), {}};
  changed |= gpu_question_.poll();
  return changed;
}

bool Workbench::waiting() const {
  return std::any_of(sides_.begin(), sides_.end(), [](const auto& s) { return !s->session.idle(); });
}

bool Workbench::finishing() const {
  if (what_ifs_->busy() || ladder_costs_->busy()) return true;
  const auto compiling = [&](SideId id) { return side(id).session.progress().compiled_busy; };
  // The ladder's column waits for Main, whatever the stage.
  return compiling(SideId::Main) || (stage_ == Stage::Compare && (compiling(SideId::Left) || compiling(SideId::Right)));
}

std::vector<Workbench::Alternative> Workbench::alternatives() const {
  std::vector<Alternative> found;
  const Player& player = side(SideId::Main).player;
  if (!player.moment() || !player.moment()->access) return found;
  const auto place = place_of(*player.snapshot(), *player.moment()->access);
  if (!place) return found;
  for (const Neighbour& neighbour : what_ifs_->neighbours()) {
    if (!neighbour.costs) continue;
    const auto wavefronts = neighbour.parameter.empty() ? neighbour.costs->at_array(*place) : neighbour.costs->at(*place);
    if (wavefronts) found.push_back({neighbour, *wavefronts});
  }
  return found;
}

const Lesson* Workbench::lesson_for_active() const {
  if (stage_ == Stage::Compare || stage_ == Stage::Measure) return nullptr;
  const auto it = std::find_if(lessons_.begin(), lessons_.end(), [&](const Lesson& l) { return l.kernel == active().choice.name; });
  return it == lessons_.end() ? nullptr : &*it;
}

void Workbench::find_lesson_places() {
  const Player& main = side(SideId::Main).player;
  if (lesson_ && main.snapshot()) lesson_ticks_ = find_steps(*lesson_, *main.snapshot(), main.warp());
}

void Workbench::start_lesson() {
  lesson_ = lesson_for_active();
  if (!lesson_) return;
  find_lesson_places();
  go_lesson(0);
}

std::optional<size_t> Workbench::lesson_neighbour(bool forwards) const {
  if (!lesson_) return std::nullopt;
  const auto found = [&](size_t i) { return i >= lesson_ticks_.size() || lesson_ticks_[i].has_value(); };
  for (size_t i = lesson_step_; forwards ? ++i < lesson_->steps.size() : i-- > 0;) {
    if (found(i)) return i;
  }
  return std::nullopt;
}

void Workbench::go_lesson(size_t step) {
  if (!lesson_ || step >= lesson_->steps.size()) return;
  lesson_step_ = step;
  show_stage(lesson_->steps[step].stage);
  if (step < lesson_ticks_.size() && lesson_ticks_[step]) side(SideId::Main).player.seek(*lesson_ticks_[step]);
}

ViewState Workbench::state() const {
  ViewState state;
  state.stage = stage_;
  for (size_t i = 0; i < kSides; ++i) state.choices[i] = sides_[i]->choice;
  const Player& main = side(SideId::Main).player;
  if (main.snapshot()) state.place = Place{main.tick(), main.warp(), main.lane()};
  state.compare_side = compare_side_;
  state.compare_clock = clock_;
  state.steps_per_second = steps_per_second_;
  state.registers = registers;
  state.measure = measure_view;
  for (const MeasuredRun& run : measuring_.runs)
    if (run.kept) state.runs.push_back({run.name, measure::write_recording(run.recording), run.live, run.shown, run.named});
  return state;
}

void Workbench::restore(const ViewState& state) {
  notice.reset();   // it was about what stood here before
  steps_per_second_ = std::clamp(state.steps_per_second, kSlowest, kFastest);
  registers = state.registers;
  measure_view = state.measure;
  restore_runs(state.runs);
  compare_side_ = state.compare_side;
  clock_ = state.compare_clock;
  for (size_t i = 0; i < kSides; ++i) {
    Side& s = *sides_[i];
    Choice choice = state.choices[i];
    if (i == 0 && choice.name.empty()) choice.name = kFirstKernel;
    if (choice.name.empty()) continue;
    s.history.start(choice);
    s.choice = std::move(choice);
    if (i == 0) pending_place_[i] = state.place;
    if (s.choice.name.ends_with(".cu") && !spec_of(s.choice)) {
      if (auto source = read_file(s.choice.name)) {
        if (auto parsed = catalog::parse_kernel(s.choice.name, *source); parsed && parsed->has_value()) {
          opened_.push_back(std::make_shared<catalog::KernelSpec>(std::move(**parsed)));
        }
      }
    }
    ask(s);
  }
  show_stage(state.stage);
}

}  // namespace warplens::app
