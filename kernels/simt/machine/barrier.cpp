// Barriers count lanes that arrive. At one for all of the block, lanes that returned count as arrived; at one with a count a warp that
// arrives whole counts as 32 threads, as on the GPU. All lanes of a warp arrive at the same instruction, but for BarrierMode::Each.
#include "kernels/program/barrier.h"

#include <cstring>

#include "kernels/simt/machine/block.h"
#include "kernels/simt/machine/divergence.h"
#include "kernels/simt/machine/faults.h"

namespace warplens::simt {
namespace {

uint32_t reduction(BarrierMode mode, const BarrierState& barrier) {
  switch (mode) {
    case BarrierMode::Count:
      return barrier.predicates;
    case BarrierMode::And:
      return barrier.predicates == barrier.voters;
    case BarrierMode::Or:
      return barrier.predicates > 0;
    default:
      return 0;
  }
}

void write_reduction(Warp& warp, DivergentPath& path, const BarrierState& barrier) {
  const Decoded& in = warp.code[path.barrier_at];
  if (in.d == kNone) return;
  const uint32_t value = reduction(static_cast<BarrierMode>(in.aux), barrier);
  uint32_t* d = warp.at<uint32_t>(in.d);
  if (in.uniform_d && path.uniform) {
    auto kept = std::make_shared<std::vector<uint8_t>>(*path.uniform);
    std::memcpy(kept->data() + (in.d - warp.uniform_begin), &value, sizeof value);
    path.uniform = std::move(kept);
  } else if (in.uniform_d) {
    *d = value;
  } else {
    for (uint32_t lane = 0; lane < hardware::kLanes; ++lane)
      if (path.mask >> lane & 1) d[lane] = value;
  }
}

}  // namespace

// One with a reduction says so by its count: its mode says which.
static bool each(const Decoded& in) { return static_cast<BarrierMode>(in.aux) == BarrierMode::Each || in.count == kLanesByThemselves; }

// Lanes of one warp that wait at this barrier at another instruction, which they may not; null: there are none.
static const DivergentPath* waits_elsewhere(const Warp& warp, const Decoded* in, uint32_t id) {
  for (const DivergentPath& path : warp.paths)
    if (path.alive && path.barrier == id && path.barrier_at != in->index && (path.mask & warp.live) && !each(warp.code[path.barrier_at]))
      return &path;
  return nullptr;
}

void Block::arrive(Warp& warp, const Decoded* in, uint32_t id, uint32_t count, uint32_t predicate) {
  if (const DivergentPath* other = each(*in) ? nullptr : waits_elsewhere(warp, in, id); other && !fault)
    fault = divergent_barrier(warp, in->index, warp.active, other->barrier_at, other->mask & warp.live);
  BarrierState& barrier = barriers[id];
  barrier.arrived += count && warp.active == warp.live ? 32 : static_cast<uint32_t>(std::popcount(warp.active));
  barrier.predicates += static_cast<uint32_t>(std::popcount(predicate & warp.active));
  if (in->c != kNone) barrier.voters += static_cast<uint32_t>(std::popcount(warp.active));
  barrier.expected = count;
  if (static_cast<BarrierMode>(in->aux) != BarrierMode::Arrive) {
    suspend(warp, in->index + 1);
    DivergentPath& path = warp.paths[warp.current];
    path.barrier = id;
    path.barrier_at = in->index;
    warp.stop = Stop::Waiting;
  }
  release_if_complete(id);
}

void Block::release_if_complete(uint32_t id) {
  const auto found = barriers.find(id);
  if (found == barriers.end()) return;
  const BarrierState& barrier = found->second;
  if (barrier.expected == 0 ? barrier.arrived + returned < threads : barrier.arrived < barrier.expected) return;
  if (id == kGridBarrier)
    arrive_at_grid();
  else
    release(id);
}

void Block::release(uint32_t id) {
  const BarrierState barrier = barriers[id];
  barriers.erase(id);
  ++epoch;
  if (observer) observer->release(*this, id);
  for (Warp& warp : warps) {
    bool released = false;
    for (DivergentPath& path : warp.paths) {
      if (!path.alive || path.barrier != id) continue;
      write_reduction(warp, path, barrier);
      path.barrier = path.barrier_at = kNone;
      released = true;
    }
    if (!released) continue;
    if (warp.paths.size() > 1) merge_paths(warp, warp.stop == Stop::Ready ? warp.current : kNone);
    if (warp.stop == Stop::Waiting) pick_path(warp);
  }
}

void Block::arrive_at_grid() {
  at_grid = true;
  if (!grid) return;
  grid_waits_from_ = grid->completed;
  if (++grid->arrived < launch.grid.count()) return;
  grid->arrived = 0;
  ++grid->completed;
}

bool Block::passes_grid() {
  if (!at_grid || stays_at_grid()) return false;
  at_grid = false;
  release(kGridBarrier);
  return true;
}

void Block::lanes_returned(uint32_t lanes) {
  returned += lanes;
  std::vector<uint32_t> ids;
  for (const auto& [id, barrier] : barriers) ids.push_back(id);
  for (uint32_t id : ids) release_if_complete(id);
}

}  // namespace warplens::simt
