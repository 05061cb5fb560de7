#include "app/session/register_history.h"

#include <algorithm>

#include "app/session/editing/step_line.h"
#include "kernels/analysis/step_line.h"

namespace warplens::app {

namespace {

const std::vector<simt::StepRow>& steps_of(const SnapshotPtr& snapshot, uint32_t warp) {
  static const std::vector<simt::StepRow> none;
  const auto& steps = snapshot->block->trace.steps;
  return warp < steps.size() ? steps[warp] : none;
}

uint32_t first_step(const std::vector<simt::StepRow>& steps, uint64_t tick) {
  const auto at = std::lower_bound(steps.begin(), steps.end(), tick, [](const simt::StepRow& step, uint64_t t) { return step.tick < t; });
  return static_cast<uint32_t>(at - steps.begin());
}

}  // namespace

uint32_t line_of_step(const analysis::Snapshot& snapshot, const simt::StepRow& step) {
  return analysis::line_of_step(*snapshot.program, step);
}

// The value at the cursor's place: another one than was seen last was written by the step before.
void RegisterHistory::see() {
  const simt::VariableValues values = cursor_->variable_part(of_.warp, of_.variable, of_.offset);
  if (!(values.known >> of_.lane & 1)) return;
  const uint64_t bits = values.bits[of_.lane];
  // What is seen first somewhere inside of a warp's way may only have been out of sight before.
  if (last_ ? *last_ != bits : begin_ == 0 && next_ > 0) written_ = next_ - 1;
  last_ = bits;
}

void RegisterHistory::go_on(uint64_t to) {
  const auto& steps = steps_of(of_.snapshot, of_.warp);
  for (; next_ < steps.size() && steps[next_].tick < to; ++next_) {
    if (!cursor_->seek(steps[next_].tick)) return;
    see();
  }
  if (cursor_->seek(to)) see();
  end_ = to;
}

void RegisterHistory::look(uint64_t from) {
  begin_ = from;
  next_ = first_step(steps_of(of_.snapshot, of_.warp), from);
  last_.reset(), written_.reset();
  if (cursor_->seek(from)) see();
}

ValueSince RegisterHistory::since(const Player& player, uint32_t variable, uint64_t offset) {
  if (!player.snapshot() || !player.cursor()) return {};
  Place place{player.snapshot(), player.warp(), player.lane(), variable, offset};
  const uint64_t now = player.tick();
  const bool goes_on = cursor_ && place == of_ && now >= end_ && now - end_ < kMaxTicks;
  if (!goes_on) {
    if (!cursor_ || of_.snapshot != place.snapshot) cursor_ = simt::make_cursor(place.snapshot->block);
    of_ = std::move(place);
    // Most were written a moment ago.
    for (const uint64_t ticks : {uint64_t{1024}, uint64_t{8192}, kMaxTicks}) {
      look(now > ticks ? now - ticks : 0);
      go_on(now);
      if (written_ || begin_ == 0) break;
    }
  } else if (now > end_) {
    go_on(now);
  }
  // No further than a look from here would have gone.
  const uint64_t first = now > kMaxTicks ? now - kMaxTicks : 0;
  if (written_ && steps_of(of_.snapshot, of_.warp)[*written_].tick >= first) return {written_, false};
  return {std::nullopt, first == 0};
}

}  // namespace warplens::app
