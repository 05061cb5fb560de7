// Places that a workbench goes to besides those of time: what the checks found, the worst conflict, another block.
#include <algorithm>
#include <bit>

#include "app/session/editing/apply_fix.h"
#include "app/session/workbench/workbench.h"

namespace warplens::app {

const checks::CheckReport* Workbench::findings() const { return side(SideId::Main).session.snapshot() ? checking_.report() : nullptr; }

// False where it is in another block.
bool Workbench::show_moment() {
  Side& main = side(SideId::Main);
  const SnapshotPtr& shown = main.player.snapshot();
  if (!pending_moment_ || !shown || !main.session.up_to_date() || shown->block->trace.block != pending_moment_->block) return false;
  main.player.seek(tick_of(*shown, *pending_moment_));
  pending_moment_.reset();
  return true;
}

void Workbench::go_to_finding(size_t finding, bool second) {
  checking_.select(finding);
  const checks::Finding* const found = checking_.selected();
  if (!found || (second && !found->second)) return;
  const checks::Moment& moment = second ? *found->second : found->first;
  playback_.stop();
  pending_moment_ = moment;
  const uint32_t lane = moment.lanes ? static_cast<uint32_t>(std::countr_zero(moment.lanes)) : settings().followed[0].lane;
  change([&](Settings& s) {
    s.block = moment.block;
    s.followed[0] = {moment.warp, lane};
  });
  show_moment();
}

void Workbench::go_to_access(const analysis::RankedAccess::Worst& access) {
  if (visits_.empty()) visits_.start(here());
  playback_.stop();
  const Selection selected{Selection::Kind::Access, {}, static_cast<int64_t>(access.tick), access.warp};
  pending_moment_ = checks::Moment{access.block, access.warp, access.lanes, access.tick, access.instruction, checks::Role::None, {}, 0, 0};
  const uint32_t lane = access.lanes ? static_cast<uint32_t>(std::countr_zero(access.lanes)) : settings().followed[0].lane;
  change([&](Settings& s) {
    s.block = access.block;
    s.followed[0] = {access.warp, lane};
  });
  if (show_moment()) return select(selected);
  pending_selection_ = selected;
}

bool Workbench::has_conflicts() const {
  const SnapshotPtr& shown = player().snapshot();
  return stage_->kernels == KernelsShown::One && shown && !shown->conflict_ticks.empty();
}

bool Workbench::go_to_worst() {
  if (!has_conflicts()) return false;
  const auto& accesses = player().snapshot()->block->trace.accesses;
  const auto worst =
      std::max_element(accesses.begin(), accesses.end(), [](const auto& a, const auto& b) { return a.conflicts < b.conflicts; });
  auto next = accesses.begin();
  if (const auto shown = player().moment() ? player().moment()->access : std::nullopt) next += *shown + 1;
  const auto as_bad = [&](const simt::AccessRow& row) { return row.conflicts == worst->conflicts; };
  next = std::find_if(next, accesses.end(), as_bad);
  const simt::AccessRow row = next == accesses.end() ? *worst : *next;
  play(false);
  if (row.warp != player().warp()) follow_warp(row.warp);
  seek(row.tick);
  return true;
}

std::optional<size_t> Workbench::finding_neighbour(bool forwards) const {
  const size_t count = findings() ? findings()->findings.size() : 0;
  if (count == 0) return std::nullopt;
  if (!checking_.selected()) return forwards ? 0 : count - 1;
  return (checking_.selected_index() + (forwards ? 1 : count - 1)) % count;
}

void Workbench::apply_fix(uint32_t object, const std::vector<hardware::Remedy>& fixes) {
  const Side& main = side(SideId::Main);
  const SnapshotPtr& shown = main.player.snapshot();
  if (!shown || object >= shown->block->trace.objects.size()) return;
  std::optional<Error> problem;
  for (const hardware::Remedy& fix : fixes) {
    auto applied = app::apply_fix(main.choice, *shown, object, fix, copies_);
    if (!applied) {
      if (!problem) problem = applied.error();
      continue;
    }
    if (!applied->file.empty())
      if (const Status opened = choices_.open(applied->file); !opened) return tell(Notice(opened.error()));
    comparison_.show({main.choice, applied->choice}, Choices::By::Person);
    for (const Stage* stage : stages_->all())
      if (stage->kernels == KernelsShown::Compared) stage_ = stage;
    playback_.stop();
    notice = applied->file.empty() ? Notice::note("banks.fix_set") : Notice::note("banks.fix_copied", applied->file);
    return;
  }
  if (problem) notice = Notice(*problem);
}

bool Workbench::can_compare_schedules() const {
  return stage_->kernels == KernelsShown::One && side(SideId::Main).session.up_to_date() && !checking_.comparing();
}

void Workbench::compare_schedules() {
  const Session& main = side(SideId::Main).session;
  if (can_compare_schedules()) checking_.compare_schedules(main.shown(), main.snapshot());
}

const ResultCheck::Answer* Workbench::result_check() const {
  const Session& shown = active().session;
  if (!shown.snapshot() || shown.shown().what.against.empty()) return nullptr;
  return &result_check_.of(shown.shown(), shown.snapshot());
}

void Workbench::show_block(uint64_t block) {
  pending_moment_.reset();
  change([&](Settings& s) { s.block = block; });
}

std::optional<uint64_t> Workbench::block_neighbour(bool forwards) const {
  const SnapshotPtr& shown = side(SideId::Main).player.snapshot();
  if (!shown || stage_->kernels != KernelsShown::One) return std::nullopt;
  const uint64_t blocks = shown->launch->grid.count(), at = std::min(settings().block, blocks - 1);
  if (blocks < 2) return std::nullopt;
  return (at + (forwards ? 1 : blocks - 1)) % blocks;
}

void Workbench::show_schedule(const std::string& schedule) {
  change([&](Settings& s) { s.schedule = schedule == "in-order" ? std::string() : schedule; });
}

}  // namespace warplens::app
