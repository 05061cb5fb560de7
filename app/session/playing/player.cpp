#include "app/session/playing/player.h"

#include <algorithm>
#include <utility>

#include "app/session/editing/source_text.h"
#include "app/session/playing/same_place.h"

namespace warplens::app {

void Player::show(SnapshotPtr snapshot) {
  const bool same_trace = snapshot_ && snapshot && snapshot_->block == snapshot->block;
  const std::optional<uint32_t> step = moment_ ? std::optional(moment_->step) : std::nullopt;
  const bool edited = moment_ && !same_trace && snapshot && snapshot->block && snapshot_->source() != snapshot->source();
  const std::optional<uint64_t> same = edited ? same_place(*snapshot_, *moment_, *snapshot) : std::nullopt;
  snapshot_ = std::move(snapshot);
  if (same_trace) return refresh();
  cursor_ = snapshot_ && snapshot_->block ? simt::make_cursor(snapshot_->block) : nullptr;
  address_cursor_.reset();
  address_of_.reset();
  warp_ = std::min(warp_, warps() == 0 ? 0 : warps() - 1);
  if (same) {
    tick_ = *same;
  } else if (step && cursor_ && warp_ < snapshot_->block->trace.steps.size()) {
    const auto& steps = snapshot_->block->trace.steps[warp_];
    if (!steps.empty()) tick_ = steps[std::min<size_t>(*step, steps.size() - 1)].tick;
  }
  tick_ = std::min(tick_, ticks());
  refresh();
}

uint64_t Player::ticks() const { return snapshot_ && snapshot_->block ? snapshot_->block->trace.ticks : 0; }
uint32_t Player::warps() const { return snapshot_ && snapshot_->block ? snapshot_->block->trace.warps : 0; }

void Player::refresh() {
  moment_.reset();
  error_.reset();
  if (!cursor_) return;
  auto moment = analysis::make_moment(*snapshot_, *cursor_, tick_, warp_);
  if (moment) {
    moment_ = moment.take();
  } else {
    error_ = moment.error();
  }
}

void Player::seek(uint64_t tick) {
  tick = std::min(tick, ticks());
  if (tick == tick_ && moment_) return;
  tick_ = tick;
  refresh();
}

std::optional<uint64_t> Player::target(Jump jump) const {
  if (!cursor_) return std::nullopt;
  const analysis::Snapshot& s = *snapshot_;
  switch (jump) {
    case Jump::Start:
      return tick_ > 0 ? std::optional<uint64_t>(0) : std::nullopt;
    case Jump::End:
      return tick_ < ticks() ? std::optional<uint64_t>(ticks()) : std::nullopt;
    case Jump::NextStep: {
      const auto next = analysis::next_step(s, tick_, warp_);
      // The last statement is not over while accesses of it are still to come.
      return next ? next : analysis::next_access(s, tick_, warp_);
    }
    case Jump::PreviousStep:
      return analysis::previous_step(s, tick_, warp_);
    case Jump::StepOver:
      return analysis::step_over(s, tick_, warp_);
    case Jump::StepOut:
      return analysis::step_out(s, tick_, warp_);
    case Jump::NextAccess:
      return analysis::next_access(s, tick_, warp_);
    case Jump::PreviousAccess:
      return analysis::previous_access(s, tick_, warp_);
    case Jump::NextConflict:
      return analysis::next_conflict(s, tick_, warp_);
    case Jump::PreviousConflict:
      return analysis::previous_conflict(s, tick_, warp_);
    case Jump::NextTile:
      return analysis::next_k_tile(s, tick_, warp_);
    case Jump::PreviousTile:
      return analysis::previous_k_tile(s, tick_, warp_);
  }
  return std::nullopt;
}

bool Player::jump(Jump jump) {
  const auto tick = target(jump);
  if (!tick) return false;
  seek(*tick);
  return true;
}

std::optional<uint64_t> Player::next_on_line(uint32_t line) const {
  if (!moment_ || warp_ >= snapshot_->block->trace.steps.size()) return std::nullopt;
  const auto& steps = snapshot_->block->trace.steps[warp_];
  const StepsOfLines& all = steps_of_lines_.get({snapshot_, warp_}, [&] {
    const auto& statements = snapshot_->program->statements;
    StepsOfLines made;
    for (uint32_t i = 0; i < steps.size(); ++i) {
      if (steps[i].statement >= statements.size() || statements[steps[i].statement].file != 0) continue;
      const uint32_t at = statements[steps[i].statement].line;
      if (made.size() <= at) made.resize(at + 1);
      made[at].push_back(i);
    }
    return made;
  });
  if (line >= all.size() || all[line].empty()) return std::nullopt;
  const auto after = std::upper_bound(all[line].begin(), all[line].end(), moment_->step);
  return steps[after == all[line].end() ? all[line].front() : *after].tick;
}

std::optional<uint32_t> Player::access_at(uint32_t line, size_t column) const {
  if (!moment_ || warp_ >= snapshot_->warps.size()) return std::nullopt;
  const Program& program = *snapshot_->program;
  const std::string text = line_text(snapshot_->source(), line);
  const Site* wanted = nullptr;
  std::optional<CodeRange> best;
  for (const Site& site : program.sites) {
    const auto range = range_on_line(program, site, text, line);
    if (!range) continue;
    // The innermost expression under the column before any other, else the leftmost.
    const auto rank = [&](const CodeRange& r) {
      return column >= r.first && column < r.last ? std::pair<int, size_t>{0, r.last - r.first} : std::pair<int, size_t>{1, r.first};
    };
    if (!best || rank(*range) < rank(*best)) best = range, wanted = &site;
  }
  if (!wanted) return std::nullopt;
  const Location& place = program.locations[wanted->location];
  const auto same = [&](uint32_t index) {  // unrolled copies are one expression
    const uint32_t site = snapshot_->block->trace.accesses[index].site;
    if (site >= program.sites.size() || program.sites[site].op != wanted->op || program.sites[site].array != wanted->array) return false;
    const Location& other = program.locations[program.sites[site].location];
    return other.file == place.file && other.line == place.line && other.column == place.column;
  };
  if (moment_->access && same(*moment_->access)) return moment_->access;
  const auto& accesses = snapshot_->warps[warp_].accesses;
  const auto after = std::lower_bound(accesses.begin(), accesses.end(), tick_,
                                      [&](uint32_t i, uint64_t t) { return snapshot_->block->trace.accesses[i].tick < t; });
  const auto next = std::find_if(after, accesses.end(), same);
  if (next != accesses.end()) return *next;
  const auto last = std::find_if(std::make_reverse_iterator(after), accesses.rend(), same);
  return last == accesses.rend() ? std::nullopt : std::optional(*last);
}

void Player::follow_warp(uint32_t warp) {
  if (warp >= warps() || warp == warp_) return;
  // Warps run one after the other between barriers: the same step of the other warp, not the same tick, is the same place.
  const uint32_t step = moment_ ? moment_->step : 0;
  warp_ = warp;
  const auto& steps = snapshot_->block->trace.steps[warp];
  if (!steps.empty()) tick_ = steps[std::min<size_t>(step, steps.size() - 1)].tick;
  refresh();
}

const simt::AccessRow* Player::access() const {
  return moment_ && moment_->access ? &snapshot_->block->trace.accesses[*moment_->access] : nullptr;
}

const Site* Player::site() const {
  const simt::AccessRow* row = access();
  return row && row->site < snapshot_->program->sites.size() ? &snapshot_->program->sites[row->site] : nullptr;
}

const simt::ShownAddress& Player::address() const {
  static const simt::ShownAddress kNothing;
  const simt::AccessRow* row = access();
  if (!row || !((row->mask >> lane_) & 1)) return kNothing;
  const std::pair wanted{*moment_->access, lane_};
  if (address_of_ == wanted) return address_;
  if (!address_cursor_) address_cursor_ = simt::make_cursor(snapshot_->block);
  address_of_ = wanted;
  address_ = {};
  if (address_cursor_->seek(row->tick)) address_ = simt::show_address(*address_cursor_, *snapshot_->block, *row, lane_);
  return address_;
}

}  // namespace warplens::app
