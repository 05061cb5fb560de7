// What is at the cursor, and where the transport can go from there.
#include <algorithm>

#include "kernels/analysis/snapshot.h"
#include "kernels/analysis/step_line.h"

namespace warplens::analysis {

uint32_t line_of_step(const Program& program, const simt::StepRow& step) {
  if (step.statement == kNone) return 0;
  const Statement& statement = program.statements[step.statement];
  if (statement.file == 0) return statement.line;
  for (uint32_t scope = step.scope; scope != kNone; scope = program.scopes[scope].parent)
    if (program.scopes[scope].parent != kNone && program.scopes[scope].call_line != 0) return program.scopes[scope].call_line;
  return 0;
}

namespace {

const std::vector<simt::StepRow>& steps_of(const Snapshot& snapshot, uint32_t warp) { return snapshot.block->trace.steps[warp]; }

// The last row whose tick is at or before `tick`; the first one when all are later.
template <class Rows>
size_t at_or_before(const Rows& rows, uint64_t tick) {
  const auto after = std::upper_bound(rows.begin(), rows.end(), tick, [](uint64_t t, const auto& row) { return t < row.tick; });
  return after == rows.begin() ? 0 : static_cast<size_t>(after - rows.begin() - 1);
}

std::vector<std::string> stack_of(const Program& program, uint32_t scope) {
  std::vector<std::string> stack;
  for (; scope != kNone; scope = program.scopes[scope].parent) stack.push_back(program.scopes[scope].function);
  std::reverse(stack.begin(), stack.end());
  return stack;
}

uint32_t depth_of(const Program& program, uint32_t scope) {
  uint32_t depth = 0;
  for (; scope != kNone; scope = program.scopes[scope].parent) ++depth;
  return depth;
}

// Position in WarpIndex::accesses: the next access of the step from the cursor on, else the last one before the cursor.
std::optional<size_t> access_at(const Snapshot& snapshot, uint64_t tick, uint64_t step_end, uint32_t warp) {
  const simt::Trace& trace = snapshot.block->trace;
  const std::vector<uint32_t>& accesses = snapshot.warps[warp].accesses;
  const auto next =
      std::lower_bound(accesses.begin(), accesses.end(), tick, [&](uint32_t i, uint64_t t) { return trace.accesses[i].tick < t; });
  if (next != accesses.end() && trace.accesses[*next].tick < step_end) return static_cast<size_t>(next - accesses.begin());
  if (next != accesses.begin()) return static_cast<size_t>(next - accesses.begin() - 1);
  return std::nullopt;
}

}  // namespace

Result<Moment> make_moment(const Snapshot& snapshot, simt::Cursor& cursor, uint64_t tick, uint32_t warp) {
  if (auto status = cursor.seek(tick); !status) return status.error();
  const simt::Trace& trace = snapshot.block->trace;
  Moment moment;
  moment.tick = tick;
  moment.warp = warp;
  moment.lanes = cursor.lanes(warp);
  moment.variables = cursor.variables(warp);
  const auto& steps = steps_of(snapshot, warp);
  moment.steps = static_cast<uint32_t>(steps.size());
  uint64_t step_end = trace.ticks;
  if (!steps.empty()) {
    moment.step = static_cast<uint32_t>(at_or_before(steps, tick));
    const simt::StepRow& step = steps[moment.step];
    moment.line = line_of_step(*snapshot.program, step);
    moment.call_stack = stack_of(*snapshot.program, step.scope);
    if (moment.step + 1 < steps.size()) step_end = steps[moment.step + 1].tick;
  }
  if (const auto at = access_at(snapshot, tick, step_end, warp)) {
    const WarpIndex& index = snapshot.warps[warp];
    moment.access = index.accesses[*at];
    moment.wavefronts_so_far = index.wavefronts[*at];
    moment.conflicts_so_far = index.conflicts[*at];
    moment.sectors_so_far = index.sectors[*at];
  }
  const auto& tiles = trace.k_tiles[warp];
  moment.k_tiles = static_cast<uint32_t>(tiles.size());
  const auto begun = std::upper_bound(tiles.begin(), tiles.end(), tick) - tiles.begin();
  moment.k_tile = begun > 0 ? static_cast<uint32_t>(begun - 1) : 0;
  return moment;
}

std::optional<uint64_t> next_step(const Snapshot& snapshot, uint64_t tick, uint32_t warp) {
  const auto& steps = steps_of(snapshot, warp);
  const auto next = std::upper_bound(steps.begin(), steps.end(), tick, [](uint64_t t, const auto& row) { return t < row.tick; });
  return next == steps.end() ? std::nullopt : std::optional(next->tick);
}

std::optional<uint64_t> previous_step(const Snapshot& snapshot, uint64_t tick, uint32_t warp) {
  const auto& steps = steps_of(snapshot, warp);
  const auto here = std::lower_bound(steps.begin(), steps.end(), tick, [](const auto& row, uint64_t t) { return row.tick < t; });
  return here == steps.begin() ? std::nullopt : std::optional(std::prev(here)->tick);
}

namespace {

// The next step of at most this depth; `above`: how much less than that of the step here.
std::optional<uint64_t> step_to_depth(const Snapshot& snapshot, uint64_t tick, uint32_t warp, uint32_t above) {
  const auto& steps = steps_of(snapshot, warp);
  if (steps.empty()) return std::nullopt;
  const size_t here = at_or_before(steps, tick);
  const uint32_t depth = depth_of(*snapshot.program, steps[here].scope);
  for (size_t i = here + 1; i < steps.size(); ++i)
    if (steps[i].tick > tick && depth_of(*snapshot.program, steps[i].scope) + above <= depth) return steps[i].tick;
  return std::nullopt;
}

}  // namespace

std::optional<uint64_t> step_over(const Snapshot& s, uint64_t tick, uint32_t warp) { return step_to_depth(s, tick, warp, 0); }
std::optional<uint64_t> step_out(const Snapshot& s, uint64_t tick, uint32_t warp) { return step_to_depth(s, tick, warp, 1); }

namespace {

// Looks along one warp's accesses from `tick` for one that `wanted` accepts.
template <class Wanted>
std::optional<uint64_t> find_access(const Snapshot& snapshot, uint64_t tick, uint32_t warp, bool forwards, Wanted wanted) {
  const auto& rows = snapshot.block->trace.accesses;
  const auto& accesses = snapshot.warps[warp].accesses;
  if (forwards) {
    auto it = std::upper_bound(accesses.begin(), accesses.end(), tick, [&](uint64_t t, uint32_t i) { return t < rows[i].tick; });
    it = std::find_if(it, accesses.end(), [&](uint32_t i) { return wanted(rows[i]); });
    return it == accesses.end() ? std::nullopt : std::optional(rows[*it].tick);
  }
  auto it = std::lower_bound(accesses.begin(), accesses.end(), tick, [&](uint32_t i, uint64_t t) { return rows[i].tick < t; });
  while (it != accesses.begin())
    if (wanted(rows[*--it])) return rows[*it].tick;
  return std::nullopt;
}

constexpr auto kAny = [](const simt::AccessRow&) { return true; };
constexpr auto kConflicting = [](const simt::AccessRow& row) { return row.conflicts > 0; };

}  // namespace

std::optional<uint64_t> next_access(const Snapshot& s, uint64_t tick, uint32_t warp) { return find_access(s, tick, warp, true, kAny); }
std::optional<uint64_t> previous_access(const Snapshot& s, uint64_t tick, uint32_t warp) { return find_access(s, tick, warp, false, kAny); }
std::optional<uint64_t> next_conflict(const Snapshot& s, uint64_t tick, uint32_t warp) {
  return find_access(s, tick, warp, true, kConflicting);
}
std::optional<uint64_t> previous_conflict(const Snapshot& s, uint64_t tick, uint32_t warp) {
  return find_access(s, tick, warp, false, kConflicting);
}

std::optional<uint64_t> next_k_tile(const Snapshot& snapshot, uint64_t tick, uint32_t warp) {
  const auto& tiles = snapshot.block->trace.k_tiles[warp];
  const auto next = std::upper_bound(tiles.begin(), tiles.end(), tick);
  return next == tiles.end() ? std::nullopt : std::optional(*next);
}

std::optional<uint64_t> previous_k_tile(const Snapshot& snapshot, uint64_t tick, uint32_t warp) {
  const auto& tiles = snapshot.block->trace.k_tiles[warp];
  const auto here = std::lower_bound(tiles.begin(), tiles.end(), tick);
  return here == tiles.begin() ? std::nullopt : std::optional(*std::prev(here));
}

}  // namespace warplens::analysis
