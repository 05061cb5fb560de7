#include "kernels/simt/machine/block.h"

#include <algorithm>
#include <utility>

#include "kernels/simt/machine/divergence.h"
#include "kernels/simt/machine/faults.h"
#include "kernels/simt/machine/schedule.h"
#include "kernels/simt/memory/async_copy.h"

namespace warplens::simt {

Block::Block(const Program& program, const Launch& launch, const Code& code, const GlobalMemoryHandle& memory,
             const hardware::Architecture& arch)
    : program(program), launch(launch), code(code), memory(memory), arch(arch) {
  threads = static_cast<uint32_t>(launch.block.count());
  limit = launch.limits.max_ticks_per_block;
  hints.assign(code.accesses.size(), &nothing);
}

void Block::start(uint64_t linear_index) {
  block_linear = linear_index;
  block_index = {static_cast<uint32_t>(linear_index % launch.grid.x), static_cast<uint32_t>(linear_index / launch.grid.x % launch.grid.y),
                 static_cast<uint32_t>(linear_index / launch.grid.x / launch.grid.y)};
  barriers.clear();
  tick = charged = returned = epoch = 0;
  pattern_searches = 0;
  at_grid = false;
  fault.reset();
  ended = false;
  recurrences_.clear();
  shared.assign(code.shared_bytes, unset);
  warps.resize((threads + 31) / 32);
  RegisterLine fresh;
  fresh.bytes.fill(unset);
  const uint64_t local_lines = (program.local_bytes + 3) / 4 * 2;
  for (uint32_t w = 0; w < warps.size(); ++w) {
    Warp& warp = warps[w];
    const uint32_t lanes = std::min(threads - w * 32, 32u);
    static_cast<WarpState&>(warp) = WarpState{};
    warp.index = w;
    warp.register_lines = code.initial;
    warp.local_lines.assign(local_lines, fresh);
    warp.existing = warp.live = warp.active = lanes == 32 ? 0xffffffffu : (1u << lanes) - 1;
    warp.paths.emplace_back().mask = warp.live;
    warp.kept.resize(code.kept_sites.size());
    for (uint32_t lane = 0; lane < hardware::kLanes; ++lane) {
      const uint32_t t = w * 32 + lane;
      warp.thread[0][lane] = t % launch.block.x;
      warp.thread[1][lane] = t / launch.block.x % launch.block.y;
      warp.thread[2][lane] = t / launch.block.x / launch.block.y;
    }
  }
  arriving = arriving_words(warps, code.shared_bytes);
  bind();
  const uint32_t last = static_cast<uint32_t>(warps.size()) - 1;
  scheduler = {launch.schedule.order == Order::Reversed ? last : 0, 0, launch.schedule.seed * 2 + 1};
  if (launch.schedule.order == Order::Seeded) next_turn();
  give_slice();
  if (observer) tell_of_start();
}

void Block::tell_of_start() {
  observer->block_begins(*this);
  for (uint32_t n = 0; n < program.objects.size(); ++n) {
    const Object& object = program.objects[n];
    if (object.space != Space::Shared || object.offset > shared.size()) continue;
    const uint64_t bytes = object.dynamic || object.bytes == 0 ? shared.size() - object.offset : object.bytes;
    observer->allocation(*this, {Space::Shared, kSharedBase + object.offset, bytes, n, kNone});
  }
  for (const Warp& warp : warps) {
    observer->warp_begins(warp);
    if (program.local_bytes) observer->allocation(*this, {Space::Local, kLocalBase, program.local_bytes, kNone, warp.index});
  }
}

void Block::bind() {
  for (Warp& warp : warps) {
    warp.registers = warp.register_lines.empty() ? nullptr : warp.register_lines.front().bytes.data();
    warp.local = warp.local_lines.empty() ? nullptr : warp.local_lines.front().bytes.data();
    warp.uniform_begin = code.uniform_begin, warp.uniform_bytes = code.uniform_bytes;
    warp.code = code.instructions.data();
    warp.accesses = code.accesses.data();
    warp.hints = hints.data();
    warp.counts = counts ? counts->data() : nullptr;
    warp.traced = observer && (observer->sees() & Observer::kAccesses);
    warp.shared = shared.data();
    warp.constant = code.constant_bytes.data();
    warp.arriving = code.copies_asynchronously ? arriving.data() : nullptr;
    warp.pages = memory->entries();
    warp.page_count = memory->entry_count();
    warp.footprint = memory->footprint();
    warp.shared_bytes = shared.size();
    warp.local_bytes = program.local_bytes;
    warp.constant_bytes = code.constant_bytes.size();
    warp.bank_word_mask = arch.bank_width_bytes - 1;
    warp.block = this;
  }
}

BlockState Block::save() const {
  BlockState state{{}, shared, barriers, scheduler, tick, returned, epoch, at_grid};
  for (const Warp& warp : warps) state.warps.push_back(warp);
  return state;
}

void Block::restore(const BlockState& state) {
  shared = state.shared;
  barriers = state.barriers;
  scheduler = state.scheduler;
  tick = state.tick;
  returned = state.returned;
  epoch = state.epoch;
  at_grid = state.at_grid;
  fault.reset();
  for (uint32_t w = 0; w < warps.size(); ++w) static_cast<WarpState&>(warps[w]) = state.warps[w];
  arriving = arriving_words(warps, code.shared_bytes);
  bind();
}

// A warp that has run so long without a barrier may wait for what another warp, or another of its own paths, has yet to do: these get a
// turn too. Once it is known to spin its turns are short.
constexpr uint64_t kTurnTicks = 65'536, kSpinTurnTicks = 512;
// A warp that says that it waits ends its turn by itself. Lanes that it left behind for a while go on only where that does not help.
constexpr uint32_t kWaitsForOthers = 64;

// How long a warp runs before another gets its turn: to its next barrier, one instruction, or up to 64.
void Block::give_slice() {
  switch (launch.schedule.order) {
    case Order::InOrder:
    case Order::Reversed:
      if (const Warp& warp = warps[scheduler.warp]; warp.spins && !warp.yielded)
        scheduler.slice = kSpinTurnTicks;
      else
        scheduler.slice = kTurnTicks - std::min(warp.turn_ticks, kTurnTicks - 1);
      break;
    case Order::RoundRobin:
      scheduler.slice = 1;
      break;
    case Order::Seeded:
      scheduler.slice = 1 + next_random(scheduler.random, 64);
      break;
  }
}

// The next warp that can continue, in the schedule's order; false when there is none.
bool Block::next_turn() {
  const uint32_t n = static_cast<uint32_t>(warps.size());
  uint32_t from = scheduler.warp, step = 1;
  if (launch.schedule.order == Order::Reversed) step = n - 1;
  if (launch.schedule.order == Order::Seeded) from = static_cast<uint32_t>(next_random(scheduler.random, n));
  for (uint32_t i = 1; i <= n; ++i) {
    const uint32_t w = static_cast<uint32_t>((from + uint64_t{i} * step) % n);
    settle(warps[w]);
    if (warps[w].stop != Stop::Ready) continue;
    scheduler.warp = w;
    return true;
  }
  return false;
}

// A turn that is over without a barrier: another path of the warp comes next.
void Block::end_turn(Warp& warp) {
  if (warp.stop != Stop::Ready) return;
  if (warp.yielded || warp.turn_ticks >= (warp.spins ? kSpinTurnTicks : kTurnTicks)) {
    warp.spins = true;
    warp.turn_ticks = 0;
    if (!recurrences_.empty()) recurrences_[warp.index].turn_ended(warp, code.deciding);
    if (warp.yielded && warp.waits % kWaitsForOthers != 0)
      next_path(warp);
    else
      rotate_paths(warp);
  } else if (launch.schedule.order == Order::RoundRobin) {
    next_path(warp);
  } else if (launch.schedule.order == Order::Seeded && warp.paths.size() > 1 && next_random(scheduler.random, 2) == 1) {
    rotate_paths(warp);
  }
}

bool Block::starves() const {
  if (at_grid) return true;
  bool spins = false;
  for (const Warp& warp : warps) {
    if (warp.stop == Stop::Ready && !warp.spins) return false;
    spins |= warp.stop == Stop::Ready;
  }
  return spins;
}

void Block::watch(bool on) {
  if (on == recurrences_.empty()) recurrences_.assign(on ? warps.size() : 0, {});
}

bool Block::circles() const {
  return !recurrences_.empty() && std::all_of(warps.begin(), warps.end(), [this](const Warp& warp) {
    return warp.stop != Stop::Ready || recurrences_[warp.index].found();
  });
}

bool Block::choose() {
  if (fault || at_grid) return false;
  settle(warps[scheduler.warp]);
  if (scheduler.slice > 0 && warps[scheduler.warp].stop == Stop::Ready) return true;
  end_turn(warps[scheduler.warp]);
  if (next_turn()) {
    give_slice();
    return true;
  }
  const bool waiting = std::any_of(warps.begin(), warps.end(), [](const Warp& w) { return w.stop == Stop::Waiting; });
  if (at_grid) return false;
  if (waiting)
    fault = never_completed(*this);
  else if (observer && !std::exchange(ended, true))
    observer->block_ends(*this);
  return false;
}

Status run_blocks_before(uint64_t linear_index, const Program& program, const Launch& launch, const Code& code,
                         const GlobalMemoryHandle& memory, const hardware::Architecture& arch) {
  if (!launch.blocks_build_on_others) return Nothing{};
  Block before(program, launch, code, memory, arch);
  for (uint64_t i = 0; i < linear_index; ++i) {
    before.start(i);
    before.run_to(~0ull);
    if (before.at_grid) before.fault = grid_never_complete(before);  // they run one after the other
    if (before.fault) return *before.fault;
  }
  return Nothing{};
}

uint32_t Block::next_warp() { return choose() ? scheduler.warp : kNone; }

void Block::run_slice(Warp& warp, uint64_t ticks, uint64_t until_limit) {
  const uint64_t begin = tick;
  warp.fuel = ticks;
  warp.end_tick = tick + ticks;
  warp.charged = 0;
  warp.spare = until_limit - ticks;
  warp.uncounted = false;
  if (std::exchange(warp.yielded, false)) warp.spins = false;  // whether it still waits is seen now
  const Decoded* in = warp.code + warp.pc;
  if (observer && (observer->sees() & Observer::kInstructions)) {
    do {
      observer->instruction(warp, *in);
      in = in->run(warp, in);
      if (!in) break;
      warp.pc = in->index;
      settle(warp);
      in = warp.code + warp.pc;
      --warp.fuel;
    } while (warp.fuel > 0 && warp.stop == Stop::Ready);
    if (!in) warp.fuel -= warp.uncounted ? 0 : 1;
  } else {
    do {
      in = in->run(warp, in);
      if (!in) break;
      --warp.fuel;
    } while (warp.fuel > 0);
    if (in)
      warp.pc = in->index;
    else if (!warp.uncounted)
      --warp.fuel;
  }
  tick = warp.tick();
  charged += warp.charged;
  scheduler.slice -= std::min(scheduler.slice, tick - begin);
  warp.turn_ticks += tick - begin;
  warp.waits = warp.yielded ? warp.waits + 1 : 0;
  if (warp.yielded) scheduler.slice = 0, warp.spins = true;
  if (!in) scheduler.slice = warp.turn_ticks = 0, warp.spins = false;
}

bool Block::run_to(uint64_t target) {
  while (tick < target) {
    if (!choose()) return at_grid && !fault;
    if (tick + charged >= limit) {
      fault = endless(*this);
      return false;
    }
    const uint64_t until_limit = limit - tick - charged;
    Warp& warp = warps[scheduler.warp];
    run_slice(warp, std::min({scheduler.slice, target - tick, until_limit}), until_limit);
    if (fault) return false;
    if (yields && warp.spins && scheduler.slice == 0 && starves()) return true;
  }
  return choose() || (at_grid && !fault);
}

}  // namespace warplens::simt
