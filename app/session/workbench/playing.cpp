// How a workbench moves in time, and through what was selected.
#include <algorithm>

#include "app/session/workbench/workbench.h"

namespace warplens::app {

// The most that a side serves; a global access flies as one.
uint32_t Workbench::shown_wavefronts() const {
  uint32_t most = 0;
  for (const Player* player : clock().players())
    if (const simt::AccessRow* const row = player->access()) most = std::max<uint32_t>({most, row->wavefronts, 1});
  return most;
}

void Workbench::jump(Jump jump) {
  const auto target = clock().target(jump);
  if (!target) return playback_.stop();
  clock().seek(*target);
  playback_.show(shown_wavefronts());
}

void Workbench::seek(uint64_t place) {
  clock().seek(place);
  playback_.rest();
  playback_.open(shown_wavefronts());
}

void Workbench::show_played(uint64_t place, double units) {
  if (clock().at() != place) clock().seek(place);
  playback_.show_played(units);
}

void Workbench::play(bool on) {
  if (!on) return playback_.pause(shown_wavefronts());
  if (!can_play()) return;
  if (!can(play_jump()) && clock().repeats()) clock().seek(0);
  playback_.play();
}

// Wavefronts of the shown access that are still to be served can be played, though it is the last.
bool Workbench::can_play() const {
  if (can(play_jump()) || (play_by() == PlayBy::Wavefront && phase() < 1)) return true;
  return clock().repeats() && clock().length() > 0;
}

// A clock without a kernel has one kind of step.
Jump Workbench::play_jump() const { return clock().players().empty() ? Jump::NextStep : next_of(play_by()); }

void Workbench::set_play_by(PlayBy by) {
  playback_.set_by(by);
  preferences.play_by = name(by);
}

void Workbench::set_speed(double steps_per_second) {
  playback_.set_speed(std::clamp(steps_per_second, kSlowest, kFastest));
  preferences.steps_per_second = playback_.speed();
}

std::optional<uint32_t> Workbench::play_next() {
  const auto target = clock().target(play_jump());
  if (!target) return std::nullopt;
  clock().seek(*target);
  return shown_wavefronts();
}

bool Workbench::advance(double seconds) {
  return playback_.advance(seconds, shown_wavefronts(), [this] { return play_next(); });
}

bool Workbench::can_step_wavefront(bool forwards) const {
  const uint32_t shown = shown_wavefronts();
  return can(forwards ? Jump::NextAccess : Jump::PreviousAccess) || (shown > 0 && (forwards ? phase() < 1 : phase() * shown > 1));
}

void Workbench::step_wavefront(bool forwards) {
  if (shown_wavefronts() > 0 && playback_.step_wavefront(forwards, shown_wavefronts())) return;
  const auto target = clock().target(forwards ? Jump::NextAccess : Jump::PreviousAccess);
  if (!target) return;
  clock().seek(*target);
  playback_.set_by(PlayBy::Wavefront);
  if (forwards) playback_.show_first_wavefront();
}

Workbench::Visit Workbench::here() const {
  Visit visit{stage_->id, settings().choices[0], settings().block, clock().at(), settings().schedule, settings().followed, selection_};
  for (const SideId id : {SideId::Main, SideId::Left, SideId::Right, SideId::Third})
    if (const Player& player = side(id).player; player.snapshot()) visit.followed[static_cast<size_t>(id)] = {player.warp(), player.lane()};
  return visit;
}

void Workbench::select(Selection selection, const Whereabouts& where) {
  if (answer_by_pick(selection, where)) return;
  if (visits_.empty()) visits_.start(here());
  if (where.warp) follow_warp(*where.warp);
  if (where.lane) follow_lane(*where.lane);
  if (where.place) seek(*where.place);
  selection_ = std::move(selection);
  visits_.add(here());
}

void Workbench::go_back() {
  if (visits_.can_undo()) visit(visits_.undo());
}
void Workbench::go_forward() {
  if (visits_.can_redo()) visit(visits_.redo());
}

void Workbench::visit(const Visit& to) {
  const Visit visit = to;
  playback_.stop();
  change([&](Settings& s) { s.choices[0] = visit.choice; });
  change([&](Settings& s) { s.block = visit.block, s.schedule = visit.schedule, s.followed = visit.followed; });
  show_stage(visit.stage);
  selection_ = visit.selection;
  if (!side(SideId::Main).session.up_to_date() && stage_->kernels == KernelsShown::One)
    pending_tick_ = visit.place, pending_selection_ = visit.selection;
  else
    seek(visit.place);
}

}  // namespace warplens::app
