#include "kernels/simt/machine/divergence.h"

#include <algorithm>

#include "kernels/simt/machine/block.h"
#include "kernels/simt/machine/convergence.h"
#include "kernels/simt/machine/cost.h"
#include "kernels/simt/machine/schedule.h"
#include "kernels/simt/machine/uniform_state.h"

namespace warplens::simt {
namespace {

bool can_run(const DivergentPath& path) {
  return path.alive && path.pending == 0 && path.barrier == kNone && path.waits_at == kNone && path.mask != 0;
}

// One that has what the lanes of a warp operation brought is still at that operation: others that come there come to their own.
bool may_be_joined(const DivergentPath& path) { return can_run(path) && !path.gathered; }

std::shared_ptr<const std::vector<uint8_t>> uniform_registers(const Warp& warp) {
  const uint8_t* begin = warp.registers + warp.uniform_begin;
  return std::make_shared<const std::vector<uint8_t>>(begin, begin + warp.uniform_bytes);
}

// Paths that can run and have no uniform registers of their own go on from those as they are now: kept before another path's replace them.
void keep_uniform(Warp& warp, uint32_t except) {
  std::shared_ptr<const std::vector<uint8_t>> now;
  for (uint32_t i = 0; i < warp.paths.size(); ++i) {
    if (i == except || warp.paths[i].uniform || !can_run(warp.paths[i])) continue;
    if (!now) now = uniform_registers(warp);
    warp.paths[i].uniform = now;
  }
}

// A path without uniform registers of its own uses the current ones.
const uint8_t* uniform_of(const Warp& warp, const DivergentPath& path) {
  return path.uniform ? path.uniform->data() : warp.registers + warp.uniform_begin;
}

const Decoded* enter(Warp& warp, uint32_t path) {
  DivergentPath& p = warp.paths[path];
  warp.current = path;
  warp.active = p.mask;
  warp.reconvergence_pc = p.reconvergence_pc;
  warp.pc = p.pc;
  warp.stop = Stop::Ready;
  if (p.uniform) {
    keep_uniform(warp, path);
    std::copy(p.uniform->begin(), p.uniform->end(), warp.registers + warp.uniform_begin);
    p.uniform.reset();
  }
  return warp.code + p.pc;
}

void end_path(Warp& warp, uint32_t path) {
  warp.paths[path].alive = false;
  if (const uint32_t parent = warp.paths[path].parent; parent != kNone) --warp.paths[parent].pending;
  while (!warp.paths.empty() && !warp.paths.back().alive) warp.paths.pop_back();
}

// Another path of the same parent that waits where the current one is: it takes the current one's lanes. Null: there is none.
const Decoded* join_waiting(Warp& warp, uint32_t pc) {
  for (uint32_t i = 0; i < warp.paths.size(); ++i) {
    DivergentPath& other = warp.paths[i];
    const DivergentPath& self = warp.paths[warp.current];
    if (i == warp.current || !may_be_joined(other) || other.pc != pc) continue;
    if (other.parent != self.parent || other.reconvergence_pc != self.reconvergence_pc) continue;
    if (!same_uniform_state(warp, uniform_of(warp, other), uniform_of(warp, self), pc)) continue;
    other.mask |= self.mask;
    end_path(warp, warp.current);
    return pick_path(warp);
  }
  return nullptr;
}

void add_path(Warp& warp, uint32_t pc, uint32_t reconvergence_pc, uint32_t mask, uint32_t parent) {
  for (uint32_t i = 0; i < warp.paths.size(); ++i) {
    DivergentPath& other = warp.paths[i];
    if (i == warp.current || !may_be_joined(other) || other.pc != pc || other.parent != parent) continue;
    if (other.reconvergence_pc != reconvergence_pc) continue;
    if (!same_uniform_state(warp, uniform_of(warp, other), warp.registers + warp.uniform_begin, pc)) continue;
    other.mask |= mask;
    return;
  }
  if (parent != kNone) ++warp.paths[parent].pending;
  DivergentPath path;
  path.pc = pc, path.reconvergence_pc = reconvergence_pc, path.mask = mask, path.parent = parent;
  warp.paths.push_back(std::move(path));
}

bool other_side_comes_first(Warp& warp) {
  Block& block = *warp.block;
  const Order order = block.launch.schedule.order;
  return order == Order::Reversed || (order == Order::Seeded && next_random(block.scheduler.random, 2) == 1);
}

// Lanes that would wait for the others continue without them, or a later path comes first.
bool goes_ahead(Warp& warp) {
  Block& block = *warp.block;
  return block.launch.schedule.order == Order::Seeded && next_random(block.scheduler.random, 4) == 0;
}

// A path of the same parent that is further behind in the code, which may come here: it continues, and the current one waits for it. Null:
// no path is behind. A warp that spins does not wait: what the other one does may never end.
const Decoded* let_catch_up(Warp& warp, uint32_t pc) {
  const DivergentPath& self = warp.paths[warp.current];
  uint32_t last = kNone;
  for (uint32_t i = 0; i < warp.paths.size(); ++i) {
    const DivergentPath& other = warp.paths[i];
    if (i == warp.current || !can_run(other) || (other.mask & warp.live) == 0 || other.pc >= pc) continue;
    if (other.parent != self.parent || other.reconvergence_pc != self.reconvergence_pc) continue;
    if (last == kNone || other.pc < warp.paths[last].pc) last = i;
  }
  if (last == kNone || warp.spins || goes_ahead(warp)) return nullptr;
  suspend(warp, pc);
  warp.paths[last].mask &= warp.live;
  return enter(warp, last);
}

}  // namespace

const Decoded* pick_path(Warp& warp) {
  for (uint32_t i = static_cast<uint32_t>(warp.paths.size()); i-- > 0;) {
    if (i >= warp.paths.size()) continue;  // ended ones were dropped
    DivergentPath& path = warp.paths[i];
    if (!path.alive || path.pending > 0 || path.barrier != kNone || path.waits_at != kNone) continue;
    path.mask &= warp.live;
    if (path.mask != 0) return enter(warp, i);
    end_path(warp, i);
    i = static_cast<uint32_t>(warp.paths.size());  // its parent may continue now
  }
  if (warp.paths.empty()) {
    warp.stop = Stop::Ended;
    return nullptr;
  }
  if (release_for_waiting(warp)) return pick_path(warp);
  warp.stop = Stop::Waiting;
  return nullptr;
}

const Decoded* finish_path(Warp& warp) {
  end_path(warp, warp.current);
  return pick_path(warp);
}

const Decoded* reconverge(Warp& warp, const Decoded* in) {
  const Decoded* next = nullptr;
  if (warp.reconvergence_pc == in->index) {
    next = finish_path(warp);
  } else if (warp.paths[warp.current].gathered) {
    return in->inner(warp, in);  // it came here before, and waited
  } else {
    if (warp.paths.size() > 1) next = join_waiting(warp, in->index);
    if (!next && in->waits && warp.paths.size() > 1) next = let_catch_up(warp, in->index);
    if (!next) return in->inner(warp, in);
  }
  if (next) return next->run(warp, next);
  warp.uncounted = true;
  return nullptr;
}

const Decoded* diverge(Warp& warp, const Decoded* in, uint32_t taken) {
  if (in->b == in->c) return warp.code + in->b;
  warp.charge(kDivergeTicks);
  const uint32_t meet = in->d, others = warp.active & ~taken;
  // What runs first is pushed last.
  std::pair<uint32_t, uint32_t> later{in->c, others}, first{in->b, taken};
  if (in->other_side_first || (in->either_side_first && other_side_comes_first(warp))) std::swap(later, first);
  if (meet != kNoTarget && meet != warp.paths[warp.current].reconvergence_pc) {
    // This path continues at the reconvergence point, once both sides have come there.
    warp.paths[warp.current].pc = meet;
    const uint32_t parent = warp.current;
    for (const auto& [target, mask] : {later, first})
      if (target != meet) add_path(warp, target, meet, mask, parent);
    enter(warp, static_cast<uint32_t>(warp.paths.size()) - 1);
    if (goes_ahead(warp)) rotate_paths(warp);
    return warp.code + warp.pc;
  }
  // The reconvergence point is this path's own end, where another one waits: lanes that go there are dropped here.
  DivergentPath& path = warp.paths[warp.current];
  if (in->b == meet || in->c == meet) {
    path.pc = in->b == meet ? in->c : in->b;
    path.mask = in->b == meet ? others : taken;
    return enter(warp, warp.current);
  }
  path.pc = later.first;
  path.mask = later.second;
  const uint32_t reconvergence_pc = path.reconvergence_pc, parent = path.parent, self = warp.current;
  warp.current = kNone;
  const size_t before = warp.paths.size();
  add_path(warp, first.first, reconvergence_pc, first.second, parent);
  warp.current = self;
  if (warp.paths.size() == before) return pick_path(warp);
  return enter(warp, static_cast<uint32_t>(warp.paths.size()) - 1);
}

void merge_paths(Warp& warp, uint32_t running) {
  for (uint32_t i = 0; i < warp.paths.size(); ++i) {
    for (uint32_t j = i + 1; j < warp.paths.size(); ++j) {
      DivergentPath &one = warp.paths[i], &other = warp.paths[j];
      if (i == running || j == running || !can_run(one) || !can_run(other) || one.pc != other.pc || one.parent != other.parent) continue;
      if (one.reconvergence_pc != other.reconvergence_pc || one.gathered != other.gathered) continue;
      if (!same_uniform_state(warp, uniform_of(warp, one), uniform_of(warp, other), one.pc)) continue;
      one.mask |= other.mask;
      other.alive = false;
      if (one.parent != kNone) --warp.paths[one.parent].pending;
    }
  }
}

uint32_t split_off(Warp& warp, uint32_t path, uint32_t lanes) {
  if (!warp.paths[path].uniform && warp.uniform_bytes) warp.paths[path].uniform = uniform_registers(warp);
  DivergentPath apart = warp.paths[path];
  apart.mask = lanes;
  warp.paths[path].mask &= ~lanes;
  if (apart.parent != kNone) ++warp.paths[apart.parent].pending;
  warp.paths.push_back(std::move(apart));
  return static_cast<uint32_t>(warp.paths.size()) - 1;
}

uint32_t arrived_lanes(const Warp& warp, uint32_t path) {
  if (warp.paths[path].pending == 0) return 0;
  uint32_t away = 0;
  for (const DivergentPath& child : warp.paths)
    if (child.alive && child.parent == path) away |= child.mask;
  return warp.paths[path].mask & warp.live & ~away;
}

// Whether a path is what an outer one split into, at whatever distance.
static bool is_within(const Warp& warp, const DivergentPath& inner, uint32_t outer) {
  for (uint32_t p = inner.parent; p != kNone; p = warp.paths[p].parent)
    if (p == outer) return true;
  return false;
}

bool release_arrived(Warp& warp, uint32_t path) {
  const uint32_t lanes = arrived_lanes(warp, path);
  if (lanes == 0) return false;
  DivergentPath freed;
  freed.pc = warp.paths[path].pc, freed.reconvergence_pc = warp.paths[path].reconvergence_pc;
  freed.mask = lanes, freed.parent = warp.paths[path].parent;
  for (const DivergentPath& inner : warp.paths)
    if (inner.alive && inner.uniform && is_within(warp, inner, path)) freed.uniform = inner.uniform;
  warp.paths[path].mask &= ~lanes;
  keep_uniform(warp, kNone);  // the freed lanes go on into later turns of loops
  if (freed.parent != kNone) ++warp.paths[freed.parent].pending;
  warp.paths.push_back(std::move(freed));
  return true;
}

void suspend(Warp& warp, uint32_t pc) {
  DivergentPath& path = warp.paths[warp.current];
  path.pc = pc;
  if (warp.paths.size() > 1 && warp.uniform_bytes) path.uniform = uniform_registers(warp);
}

void rotate_paths(Warp& warp) {
  if (warp.paths.size() < 2 || warp.stop != Stop::Ready) return;
  for (uint32_t p = warp.paths[warp.current].parent; p != kNone; p = warp.paths[p].parent)
    if (release_arrived(warp, p)) {
      suspend(warp, warp.pc);
      enter(warp, static_cast<uint32_t>(warp.paths.size()) - 1);
      return;
    }
  next_path(warp);
}

bool next_path(Warp& warp) {
  const uint32_t n = static_cast<uint32_t>(warp.paths.size()), self = warp.current;
  for (uint32_t i = 1; i < n; ++i) {
    const uint32_t other = (self + n - i) % n;
    warp.paths[other].mask &= warp.live;
    if (!can_run(warp.paths[other])) continue;
    suspend(warp, warp.pc);
    enter(warp, other);
    return true;
  }
  return false;
}

}  // namespace warplens::simt
