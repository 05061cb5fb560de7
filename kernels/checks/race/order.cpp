#include "kernels/checks/race/order.h"

#include <set>

#include "kernels/program/memory_order.h"
#include "kernels/simt/machine/block.h"

namespace warplens::checks {
namespace {

template <class F>
void each_lane(uint32_t lanes, F f) {
  for (; lanes; lanes &= lanes - 1) f(static_cast<uint32_t>(std::countr_zero(lanes)));
}

constexpr size_t kBlock = 0, kDevice = 1;  // of fenced, awaited and released

// The join of many handles, of which most are the same.
class Joiner {
 public:
  void add(const ClockHandle& clock) {
    if (clock && seen_.insert(clock.get()).second) all_ = joined(all_, clock);
  }
  const ClockHandle& all() const { return all_; }

 private:
  std::set<const Clock*> seen_;
  ClockHandle all_;
};

}  // namespace

Order::BlockOrder& Order::of(const simt::Block& block) {
  if (last_ == &block) return *last_order_;
  auto& order = blocks_[&block];
  if (!order) order = std::make_unique<BlockOrder>();
  last_ = &block, last_order_ = order.get();
  return *order;
}

void Order::block_begins(const simt::Block& block) {
  BlockOrder& order = of(block);
  order = BlockOrder{};
  order.block = block.block_linear;
  order.floor = now_++;  // shared memory of an earlier block is not this one's
  order.warps.resize(block.warps.size());
}

void Order::arrive(const simt::Warp& warp, const simt::Arrival& arrival) {
  Gate& gate = of(*warp.block).gates[arrival.barrier];
  gate.arrived.push_back({warp.index, warp.active, now_, arrival.waits});
  gate.whole &= arrival.expected == 0 && arrival.waits;
  if (arrival.barrier == simt::kGridBarrier) grid_arrived_[of(*warp.block).grid_barriers & 1] = now_;
  if (!arrival.waits || arrival.barrier == simt::kGridBarrier) ++now_;
}

void Order::release(const simt::Block& block, uint32_t barrier) {
  BlockOrder& order = of(block);
  if (barrier == simt::kGridBarrier) order.grid = grid_arrived_[order.grid_barriers++ & 1];
  Gate& gate = order.gates[barrier];
  uint32_t arrived = 0, all = 0;
  for (const Gate::Arrived& a : gate.arrived) arrived += static_cast<uint32_t>(std::popcount(a.lanes));
  for (const simt::Warp& warp : block.warps) all += static_cast<uint32_t>(std::popcount(warp.existing));
  bool waits = true;
  for (const Gate::Arrived& a : gate.arrived) waits &= a.waits;
  if (waits && (gate.whole || arrived == all))
    release_whole(order);
  else
    release_part(order, block, gate);
  gate.arrived.clear();
  gate.whole = true;
  ++now_;
}

// Threads that have returned count as arrived: whoever waits here has waited for their end. At a barrier with a number of its own nobody
// waits for them.
void Order::release_whole(BlockOrder& order) {
  order.floor = now_;
  if (order.threads.empty()) return;
  Joiner known, fenced[2];
  for (const ThreadOrder& t : order.threads) {
    known.add(t.known);
    for (size_t scope : {kBlock, kDevice}) fenced[scope].add(t.fenced[scope]);
  }
  for (ThreadOrder& t : order.threads) {
    t.known = known.all();
    for (size_t scope : {kBlock, kDevice}) t.fenced[scope] = fenced[scope].all();
  }
}

void Order::release_part(BlockOrder& order, const simt::Block& live, const Gate& gate) {
  need_threads(order);
  Joiner known, fenced[2];
  auto pasts = std::make_shared<Clock>();
  for (const Gate::Arrived& a : gate.arrived) {
    const WarpOrder& warp = order.warps[a.warp];
    const bool whole = (live.warps[a.warp].live & ~a.lanes) == 0;
    if (whole) pasts->raise(Clock::warp_key(order.block, a.warp), a.stamp);
    if (warp.floor) pasts->raise(Clock::warp_key(order.block, a.warp), warp.floor);
    each_lane(a.lanes, [&](uint32_t lane) {
      if (!whole) pasts->raise(Clock::thread_key(order.block, a.warp, lane), a.stamp);
      if (!whole && warp.lanes)
        for (uint32_t other = 0; other < hardware::kLanes; ++other)
          if (const uint32_t stamp = (*warp.lanes)[lane][other]) pasts->raise(Clock::thread_key(order.block, a.warp, other), stamp);
      const ThreadOrder& t = thread(order, a.warp, lane);
      known.add(t.known);
      for (size_t scope : {kBlock, kDevice}) fenced[scope].add(t.fenced[scope]);
    });
  }
  known.add(pasts);
  for (const Gate::Arrived& a : gate.arrived) {
    if (!a.waits) continue;
    each_lane(a.lanes, [&](uint32_t lane) {
      ThreadOrder& t = thread(order, a.warp, lane);
      t.known = known.all();
      for (size_t scope : {kBlock, kDevice}) t.fenced[scope] = fenced[scope].all();
    });
  }
}

void Order::join(const simt::Warp& warp, uint32_t lanes, uint32_t named) {
  BlockOrder& order = of(*warp.block);
  WarpOrder& here = order.warps[warp.index];
  const uint32_t gone = warp.existing & ~warp.live;
  if (((lanes | gone) & named & warp.existing) == warp.existing) {
    here.floor = now_;
  } else {
    if (!here.lanes) here.lanes = std::make_unique<LaneTimes>();
    std::array<uint32_t, 32> all{};
    each_lane(lanes, [&](uint32_t lane) {
      for (uint32_t other = 0; other < hardware::kLanes; ++other) all[other] = std::max(all[other], (*here.lanes)[lane][other]);
    });
    each_lane((lanes | gone) & named, [&](uint32_t lane) { all[lane] = now_; });
    each_lane(lanes, [&](uint32_t lane) { (*here.lanes)[lane] = all; });
  }
  ++now_;
  if (order.threads.empty()) return;
  Joiner known, fenced[2];
  each_lane(lanes, [&](uint32_t lane) {
    const ThreadOrder& t = thread(order, warp.index, lane);
    known.add(t.known);
    for (size_t scope : {kBlock, kDevice}) fenced[scope].add(t.fenced[scope]);
  });
  each_lane(lanes, [&](uint32_t lane) {
    ThreadOrder& t = thread(order, warp.index, lane);
    t.known = known.all();
    for (size_t scope : {kBlock, kDevice}) t.fenced[scope] = fenced[scope].all();
  });
}

Clock Order::past_of(const BlockOrder& order, uint32_t warp, uint32_t lane, uint32_t self) const {
  const ThreadOrder& t = order.threads[warp * 32 + lane];
  Clock past = t.known ? *t.known : Clock();
  past.raise(Clock::block_key(order.block), order.floor);
  if (order.grid) past.raise(Clock::kGrid, order.grid);
  const WarpOrder& here = order.warps[warp];
  if (here.floor) past.raise(Clock::warp_key(order.block, warp), here.floor);
  if (here.lanes)
    for (uint32_t other = 0; other < hardware::kLanes; ++other)
      if (const uint32_t stamp = (*here.lanes)[lane][other]) past.raise(Clock::thread_key(order.block, warp, other), stamp);
  past.raise(Clock::thread_key(order.block, warp, lane), self);
  return past;
}

// A fence lets its thread know what its atomics have read, and makes all that it knows visible to whom its later atomics reach.
void Order::fence(const simt::Warp& warp, FenceScope scope) {
  BlockOrder& order = of(*warp.block);
  need_threads(order);
  fences_ = true;
  each_lane(warp.active, [&](uint32_t lane) {
    ThreadOrder& t = thread(order, warp.index, lane);
    t.known = joined(t.known, t.awaited[kBlock]);
    t.awaited[kBlock].reset();
    if (scope != FenceScope::Block) {
      t.known = joined(t.known, t.awaited[kDevice]);
      t.awaited[kDevice].reset();
    }
    t.fenced[kBlock] = std::make_shared<const Clock>(past_of(order, warp.index, lane, now_));
    if (scope != FenceScope::Block) t.fenced[kDevice] = t.fenced[kBlock];
  });
  ++now_;
}

// It reads what earlier atomics on the word have released, and releases what its own thread has fenced; with acquire and release semantics
// without fences, and then all that came before.
void Order::atomic(const simt::Warp& warp, uint32_t lane, uint64_t address, const simt::Decoded& in) {
  const MemoryOrder how = order_of(in);
  if (!fences_ && !releases(how)) return;
  fences_ = true;
  BlockOrder& order = of(*warp.block);
  need_threads(order);
  const bool is_shared = space_of(address) == Space::Shared, wide = scope_of(how) != FenceScope::Block && !is_shared;
  Location& device = (is_shared ? order.words : global_)[address];
  Location& own = is_shared ? device : order.words[address];  // of atomics of this block
  ThreadOrder& t = thread(order, warp.index, lane);
  const ClockHandle all = releases(how) ? std::make_shared<const Clock>(past_of(order, warp.index, lane, now_)) : nullptr;
  for (const size_t scope : {kBlock, kDevice}) {
    if (scope == kDevice && !wide) break;
    Location& word = scope == kBlock ? own : device;
    ClockHandle& read = acquires(how) ? t.known : t.awaited[scope];
    if (in.op != Opcode::Store) read = joined(read, word.released[scope]);
    if (in.op != Opcode::Load) word.released[scope] = joined(word.released[scope], joined(t.fenced[scope], all));
  }
}

uint32_t Order::phase_completes(const simt::Block& block, uint64_t word) {
  BlockOrder& order = of(block);
  const Phase phase{Clock::copies_key(order.block, word), now_};
  if (phases_.empty() || phases_.back() != phase) {
    phases_.push_back(phase);
    need_threads(order);
    auto copies = std::make_shared<Clock>();
    copies->raise(phase.key, phase.moment);
    for (ClockHandle& released : order.words[word].released) released = joined(released, copies);
  }
  return kFirstPhase + static_cast<uint32_t>(phases_.size() - 1);
}

bool Order::knows_phase(const BlockOrder& here, uint32_t thread, uint64_t from_block, const Phase& phase) const {
  if (from_block != here.block && phase.moment <= here.grid) return true;
  if (here.threads.empty()) return false;
  const ClockHandle& known = here.threads[thread].known;
  return known && phase.moment <= known->copies_up_to(phase.key);
}

bool Order::has_releases(const BlockOrder& here, uint64_t address) const {
  const auto& words = space_of(address) == Space::Shared ? here.words : global_;
  const auto word = words.find(address);
  return word != words.end() && (word->second.released[kBlock] || word->second.released[kDevice]);
}

bool Order::knows(const BlockOrder& here, uint32_t warp, uint32_t lane, uint64_t from_block, uint32_t from_warp, uint32_t from_lane,
                  uint32_t stamp) const {
  if (stamp >= kFirstPhase) return stamp != kInFlight && knows_phase(here, warp * 32 + lane, from_block, phases_[stamp - kFirstPhase]);
  if (stamp <= here.grid) return true;
  if (from_block == here.block) {
    if (stamp <= here.floor) return true;
    if (from_warp == warp) {
      if (from_lane == lane) return true;
      const WarpOrder& own = here.warps[warp];
      if (stamp <= own.floor || (own.lanes && stamp <= (*own.lanes)[lane][from_lane])) return true;
    }
  }
  if (here.threads.empty()) return false;
  const ClockHandle& known = here.threads[warp * 32 + lane].known;
  return known && stamp <= known->up_to(from_block, from_warp, from_lane);
}

}  // namespace warplens::checks
