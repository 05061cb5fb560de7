#include "app/session/playing/same_place.h"

#include <algorithm>
#include <vector>

#include "app/session/editing/breakpoints.h"
#include "app/session/editing/step_line.h"

namespace warplens::app {
namespace {

// The warp's accesses of a step, as [first, last) of its list.
std::pair<size_t, size_t> accesses_of(const analysis::Snapshot& snapshot, uint32_t warp, size_t step) {
  const auto& steps = snapshot.block->trace.steps[warp];
  const auto& accesses = snapshot.warps[warp].accesses;
  const auto from = [&](uint64_t tick) {
    const auto at =
        std::partition_point(accesses.begin(), accesses.end(), [&](uint32_t i) { return snapshot.block->trace.accesses[i].tick < tick; });
    return static_cast<size_t>(at - accesses.begin());
  };
  return {from(steps[step].tick), step + 1 < steps.size() ? from(steps[step + 1].tick) : accesses.size()};
}

}  // namespace

std::optional<uint64_t> same_place(const analysis::Snapshot& before, const analysis::Moment& moment, const analysis::Snapshot& now) {
  const uint32_t warp = moment.warp;
  if (warp >= before.block->trace.steps.size() || warp >= now.block->trace.steps.size()) return std::nullopt;
  if (warp >= before.warps.size() || warp >= now.warps.size()) return std::nullopt;
  const auto& steps = before.block->trace.steps[warp];
  if (moment.step >= steps.size()) return std::nullopt;
  const uint32_t line = line_of_step(before, steps[moment.step]);
  const Breakpoints moved = follow_text({{line, {}}}, before.source(), now.source());
  if (line == 0 || moved.empty()) return std::nullopt;
  auto times =
      std::count_if(steps.begin(), steps.begin() + moment.step + 1, [&](const auto& s) { return line_of_step(before, s) == line; });

  const uint32_t new_line = moved.begin()->first;
  const auto& new_steps = now.block->trace.steps[warp];
  std::optional<size_t> step;
  for (size_t i = 0; i < new_steps.size() && times > 0; ++i)
    if (line_of_step(now, new_steps[i]) == new_line) step = i, --times;
  if (!step) return std::nullopt;

  const uint64_t start = new_steps[*step].tick;
  if (!moment.access || before.block->trace.accesses[*moment.access].tick != moment.tick) return start;
  const auto& accesses = before.warps[warp].accesses;
  const auto shown = static_cast<size_t>(std::find(accesses.begin(), accesses.end(), *moment.access) - accesses.begin());
  const auto [first, last] = accesses_of(before, warp, moment.step);
  const auto [new_first, new_last] = accesses_of(now, warp, *step);
  if (shown < first || shown >= last || new_first == new_last) return start;
  return now.block->trace.accesses[now.warps[warp].accesses[std::min(new_first + (shown - first), new_last - 1)]].tick;
}

}  // namespace warplens::app
