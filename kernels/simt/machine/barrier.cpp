// Barriers count lanes that arrive, wherever in the code they stand. Lanes that returned count as arrived.
#include "kernels/simt/machine/block.h"
#include "kernels/simt/machine/divergence.h"

namespace warplens::simt {
namespace {

uint32_t reduction(BarrierMode mode, const BarrierState& barrier) {
  switch (mode) {
    case BarrierMode::Count: return barrier.predicates;
    case BarrierMode::And: return barrier.predicates == barrier.arrived;
    case BarrierMode::Or: return barrier.predicates > 0;
    default: return 0;
  }
}

void write_reduction(Warp& warp, const Part& part, const BarrierState& barrier) {
  const Decoded& in = warp.code[part.barrier_at];
  if (in.d == kNone) return;
  const uint32_t value = reduction(static_cast<BarrierMode>(in.aux), barrier);
  uint32_t* d = warp.at<uint32_t>(in.d);
  if (in.uniform_d) *d = value;
  else
    for (uint32_t lane = 0; lane < 32; ++lane)
      if (part.mask >> lane & 1) d[lane] = value;
}

}  // namespace

void Block::arrive(Warp& warp, const Decoded* in, uint32_t id, uint32_t count, uint32_t predicate) {
  BarrierState& barrier = barriers[id];
  barrier.arrived += static_cast<uint32_t>(std::popcount(warp.active));
  barrier.predicates += static_cast<uint32_t>(std::popcount(predicate & warp.active));
  barrier.expected = count;
  if (static_cast<BarrierMode>(in->aux) != BarrierMode::Arrive) {
    Part& part = warp.parts[warp.current];
    part.barrier = id;
    part.barrier_at = in->index;
    part.pc = in->index + 1;
  }
  release_if_complete(id);
}

void Block::release_if_complete(uint32_t id) {
  const auto found = barriers.find(id);
  if (found == barriers.end()) return;
  const BarrierState barrier = found->second;
  if (barrier.expected == 0 ? barrier.arrived + returned < threads : barrier.arrived < barrier.expected) return;
  barriers.erase(found);
  ++epoch;
  for (Warp& warp : warps) {
    bool released = false;
    for (Part& part : warp.parts) {
      if (!part.alive || part.barrier != id) continue;
      write_reduction(warp, part, barrier);
      part.barrier = part.barrier_at = kNone;
      released = true;
    }
    if (released && warp.stop == Stop::Waiting) pick_part(warp);
  }
}

void Block::lanes_returned(uint32_t lanes) {
  returned += lanes;
  std::vector<uint32_t> ids;
  for (const auto& [id, barrier] : barriers) ids.push_back(id);
  for (uint32_t id : ids) release_if_complete(id);
}

}  // namespace warplens::simt
