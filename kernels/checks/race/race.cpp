#include "kernels/checks/race/race.h"

#include <algorithm>
#include <cstring>

#include "kernels/program/memory_order.h"

namespace warplens::checks {
namespace {

constexpr size_t kMaxListed = 96;  // accesses remembered of one word; of more, the oldest are forgotten

bool conflict(const Program& program, const WordAccess& a, const WordAccess& b) {
  if (is_read(a.kind()) && is_read(b.kind())) return false;
  if (!is_atomic(a.kind()) || !is_atomic(b.kind())) return true;
  if (!same_size(program, a.instruction(), b.instruction())) return true;
  return a.block != b.block && (is_of_block(a.kind()) || is_of_block(b.kind()));
}

uint32_t kind_of(const simt::Decoded& in, const simt::AccessInfo& info) {
  if (const MemoryOrder order = order_of(in); order != MemoryOrder::Weak) {
    const bool block = scope_of(order) == FenceScope::Block;
    if (in.op == Opcode::Load) return block ? kBlockAtomicRead : kAtomicRead;
    return block ? kBlockAtomic : kAtomic;
  }
  switch (in.op) {
    case Opcode::AsyncLoad:
      return kCopyRead;
    case Opcode::AsyncStore:
      return kCopyWrite;
    default:
      return info.op == MemoryOp::Load ? kRead : kWrite;
  }
}

}  // namespace

Role role_of(uint32_t kind) {
  constexpr Role kRoles[] = {Role::Read,     Role::Write,     Role::Atomic, Role::Atomic,
                             Role::CopyRead, Role::CopyWrite, Role::Atomic, Role::Atomic};
  return kRoles[kind];
}

RaceCheck::RaceCheck(Findings& findings) : Check(findings), read_only_(findings), expected_(subject_.program) {
  bool fences = false, atomics = false;
  for (const Instruction& in : subject_.program.code) {
    const MemoryOrder order = order_of(in);
    fences |= in.op == Opcode::Fence || acquires(order) || releases(order);
    atomics |= order != MemoryOrder::Weak;
    copies_ |= in.op == Opcode::AsyncLoad || in.op == Opcode::AsyncStore;
  }
  blocks_can_be_ordered_ = fences && atomics;
}

void RaceCheck::block_begins(const simt::Block& block) {
  order_.block_begins(block);
  SharedMemory& shared = shared_[&block];
  if (const uint64_t areas = block.shared.size() / Area::kBytes + 1; shared.areas.size() != areas) {
    for (Area& area : shared.areas) notes_.clear(area);
    shared = {Remembered(areas * Area::kBytes), {}};
  }
  for (Area& area : shared.areas) {
    if (area.until != kInFlight) continue;  // else copies that the block before did not wait for
    area.in == Area::In::Cells ? empty(shared.cells_of(area)) : notes_.clear(area);
    area.until = 0;
  }
  last_block_ = nullptr;
}

void RaceCheck::memory(simt::Warp& warp, const simt::Decoded& in, const simt::AccessInfo& info, simt::Pattern& pattern, uint64_t base) {
  if (DeferredReads::must_end(*warp.block)) touch_deferred(*warp.block);
  const Space space = space_of(base);
  const bool in_one_space = simt::in_one_space(pattern, base);
  if (in_one_space && (space == Space::Local || space == Space::Constant)) return;
  const uint32_t kind = kind_of(in, info);
  Now now{warp, in, &info, order_.of(*warp.block), is_copy(kind) ? kInFlight : order_.now(), &pattern, base};
  WordAccess access;
  access.stamp = now.stamp;
  access.tick = static_cast<uint32_t>(std::min<uint64_t>(warp.tick(), ~0u));
  access.block = static_cast<uint32_t>(now.order.block);
  access.lanes = pattern.mask;
  access.what = WordAccess::what_of(in.index, kind, warp.index);
  if ((!in_one_space || space == Space::Shared) && defer(now, access, in_one_space && kind == kRead)) return;
  if (in.op == Opcode::AsyncLoad && in.c != kNone) return copy_begins(now, access, pattern, base);
  if ((kind != kRead && kind != kWrite) || !in_one_space) {
    read_only_.access(warp, in, words_, pattern, base, info.width);
    touch_anywhere(now, access);
  } else {
    touch_plainly(now, access);
  }
  if (!is_atomic(access.kind())) return;
  for (uint32_t rest = pattern.mask; rest; rest &= rest - 1) {
    const uint32_t lane = static_cast<uint32_t>(std::countr_zero(rest));
    const uint64_t address = base + pattern.delta[lane];
    if (space_of(address) != Space::Local) order_.atomic(warp, lane, address, in);
  }
  if (releases(order_of(in))) order_.released();
}

// Where copies are under way, reads before a barrier may race with what comes after it.
bool RaceCheck::defer(const Now& now, const WordAccess& access, bool is_read) {
  if (copies_) return false;
  DeferredReads& reads = shared_of(now.warp.block)->reads;
  reads.come_to(now.order.floor);
  if (!reads.only()) return false;
  if (is_read && now.in.op == Opcode::Load && reads.add({&now.warp, &now.in, now.pattern, now.base, access})) return true;
  touch_deferred(*now.warp.block);
  return false;
}

void RaceCheck::touch_deferred(const simt::Block& block) {
  Order::BlockOrder& order = order_.of(block);
  DeferredReads& reads = shared_of(&block)->reads;
  reads.come_to(order.floor);
  reads.end([&](const DeferredReads::Read& read) {
    Now now{*read.warp, *read.in, &read.warp->accesses[read.in->access], order, read.access.stamp, read.pattern, read.base};
    touch_plainly(now, read.access);
  });
}

void RaceCheck::touch_plainly(Now& now, const WordAccess& access) {
  const LineTable::Known& touched = lines_.of(*now.pattern, now.base, now.info->width);
  const KnownAccesses::Access known{now.base, changes_, touched.name, now.in.index};
  const KnownAccesses::Own own{access.block, now.warp.index, access.stamp};
  const bool can_be_known = touched.name != 0 && (access.kind() == kRead || touched.one_lane_each);
  if (can_be_known && known_.has(known, own, now.order.floor, now.order.grid)) return;
  read_only_.access(now.warp, now.in, words_, *now.pattern, now.base, now.info->width);
  const ReadBy by = touch_lines(now, access, touched);
  if (!can_be_known || known.changes != changes_) return;
  if (by == ReadBy::Fewer || access.kind() == kWrite || !two_suffice(now))
    known_.add(known, own);
  else
    known_.add(known, by == ReadBy::TwoBlocks ? now.order.grid : now.order.floor);
}

// Atomics, both halves of asynchronous copies, and lanes in several spaces.
void RaceCheck::touch_anywhere(Now& now, const WordAccess& access) {
  for (const TouchedWord& word : words_.of(*now.pattern, now.base, now.info->width))
    if (Cell* cell = cell_at(now, word_address(now.base, word))) touch_word(now, *cell, access, word.lanes, word.bytes);
}

// Records the accesses of an asynchronous copy, which each lane may shorten.
void RaceCheck::copy_begins(Now& now, const WordAccess& like, const simt::Pattern& pattern, uint64_t base) {
  const uint32_t* taken = now.warp.at<uint32_t>(now.in.c);
  for (uint32_t rest = pattern.mask; rest; rest &= rest - 1) {
    const uint32_t lane = static_cast<uint32_t>(std::countr_zero(rest));
    const uint32_t bytes = std::min(now.info->width, taken[lane * now.in.stride_c]);
    for (const TouchedWord& word : touched_words(pattern, 1u << lane, bytes, static_cast<uint32_t>(base & 3))) {
      Cell* cell = cell_at(now, word_address(base, word));
      if (cell) touch(now, *cell, like.of(word.lanes, word.bytes));
    }
  }
}

void RaceCheck::touch(Now& now, Cell& cell, const WordAccess& access) {
  now.told.lanes = 0;
  if (access.kind() == kWrite && (access.lanes & (access.lanes - 1))) among_lanes(now, access);
  if (cell.is_split()) return touch_parts(now, cell, access);
  if (const uint32_t others = other_bytes(now, cell, access.bytes())) {
    parts_.split(cell, others);
    return touch_parts(now, cell, access);
  }
  touch_part(now, cell, access);
}

// The bytes that what is remembered of the word concerns, if they are not the same; 0: they are, or nothing is remembered.
uint32_t RaceCheck::other_bytes(const Now& now, const Cell& cell, uint32_t bytes) const {
  for (const WordAccess& held : cell.held)
    if (!gone(now, held)) return held.bytes() == bytes ? 0 : held.bytes();
  const uint32_t listed = cell.more ? lists_.of(cell.more).front().bytes() : bytes;
  return listed == bytes ? 0 : listed;
}

void RaceCheck::touch_parts(Now& now, Cell& cell, const WordAccess& access) {
  if (access.bytes() == 0xf) {
    const Parts::Word& word = parts_.of(cell);
    const auto is_gone = [&](const Cell& part) { return part.more == 0 && gone(now, part.held[0]) && gone(now, part.held[1]); };
    if (std::all_of(word.cells.begin(), word.cells.begin() + word.count, is_gone)) {
      parts_.unite(cell);
      cell.held[0] = access;
      return;
    }
  }
  parts_.each(cell, access.bytes(), [&](Cell& part) { touch_part(now, part, access); });
}

RaceCheck::ReadBy RaceCheck::parts_read_by(const Now& now, const Cell& cell, uint32_t what) const {
  const Parts::Word& word = parts_.of(cell);
  uint32_t rest = WordAccess::bytes_of(what);
  ReadBy all = ReadBy::TwoBlocks;
  for (uint32_t n = 0; n < word.count; ++n) {
    if ((word.bytes[n] & WordAccess::bytes_of(what)) == 0) continue;
    rest &= ~static_cast<uint32_t>(word.bytes[n]);
    all = std::min(all, read_by(now, word.cells[n], what));
  }
  return rest ? ReadBy::Fewer : all;
}

// Records an access to all bytes of a cell.
void RaceCheck::touch_part(Now& now, Cell& cell, const WordAccess& access) {
  WordAccess &a = cell.held[0], &b = cell.held[1];
  const bool a_gone = gone(now, a), b_gone = gone(now, b);
  if (a_gone && b_gone && cell.more == 0) {
    a = access;
    b.lanes = 0;
    return;
  }
  if (says_nothing_new(now, cell, access)) return;
  switch (!a_gone && cell.more == 0 && access.kind() == kRead ? read_again(now, a, b, b_gone, access) : Again::No) {
    case Again::No:
      return touch_slowly(now, cell, access);
    case Again::SameLater:
      a.lanes |= access.lanes;
      return;
    case Again::Second:
      b = access;
      return;
    case Again::Known:
      return;
  }
}

// Usual too: a thread comes back to a word by the same instruction, and nobody has handed on anything since. Whatever is unordered with
// this access was with that one. Of stores that also needs that nobody else stores there: the value may be another one now.
bool RaceCheck::says_nothing_new(const Now& now, const Cell& cell, const WordAccess& access) {
  if (is_copy(access.kind())) return false;
  bool known = false, alone = true;
  const auto look = [&](const WordAccess& held) {
    if (held.repeats(access))
      known = true;
    else if (held.lanes)
      alone = false;
  };
  const bool needs_alone = access.kind() == kWrite;
  look(cell.held[0]);
  look(cell.held[1]);
  if (cell.more && (needs_alone ? alone : !known))
    for (const WordAccess& held : lists_.of(cell.more)) {
      look(held);
      if (needs_alone ? !alone : known) break;
    }
  if (!known || (needs_alone && !alone)) return false;
  // An atomic may come after what others have released meanwhile: see meet().
  return !is_atomic(access.kind()) || !order_.has_releases(now.order, now.address & ~uint64_t{now.info->width - 1});
}

// Usual too: many warps read a word by the same instruction. Two of them represent all, where whatever orders a write after both orders it
// after any other: two warps of one block between two of its barriers, or two blocks, which nothing orders.
RaceCheck::Again RaceCheck::read_again(const Now& now, const WordAccess& a, const WordAccess& b, bool b_gone,
                                       const WordAccess& access) const {
  if (!a.is_same_but_warp(access)) return Again::No;
  if (a.is_same(access)) return Again::SameLater;
  if (!two_suffice(now)) return Again::No;
  if (b_gone) return a.block == access.block && a.warp() == access.warp() ? Again::No : Again::Second;
  if (!b.is_same_but_warp(access)) return Again::No;
  if (a.block != b.block) return Again::Known;
  if (a.block != access.block) return Again::Second;
  return a.warp() != b.warp() && a.stamp > now.order.floor && b.stamp > now.order.floor ? Again::Known : Again::No;
}

void RaceCheck::touch_slowly(Now& now, Cell& cell, WordAccess access) {
  ++changes_;
  for (WordAccess& held : cell.held)
    if (held.lanes && !meet(now, held, access)) held.lanes = 0;
  if (cell.more) {
    std::erase_if(lists_.of(cell), [&](WordAccess& earlier) { return !meet(now, earlier, access); });
    if (lists_.of(cell).empty()) lists_.drop(cell);
  }
  remember(now, cell, access);
}

bool RaceCheck::meet(Now& now, WordAccess& earlier, const WordAccess& access) {
  if (gone(now, earlier)) return false;
  const bool covers = subsumes(access.kind(), earlier.kind()) &&
                      (!is_atomic(access.kind()) || same_size(subject_.program, earlier.instruction(), access.instruction()));
  const bool conflicts = conflict(subject_.program, earlier, access);
  if (!covers && !conflicts) return true;
  // An atomic that reads what others have released with a fence comes after their atomics, and so does all that is ordered after it: the
  // last one of those that count themselves may set the counter back by a plain store. (PTX: observation order, then causality order.)
  if (covers && !conflicts && is_atomic(access.kind()) && order_.has_releases(now.order, now.address & ~uint64_t{now.info->width - 1}))
    return false;
  const Unordered pair = unordered(now, earlier, access);
  if (conflicts && pair.any) report(now, earlier, access, pair);
  if (!covers || earlier.stamp == kInFlight) return true;
  if (!pair.any) return false;
  // A lane's later access represents its earlier one.
  if (earlier.block == access.block && earlier.warp() == access.warp()) earlier.lanes &= ~access.lanes;
  return earlier.lanes != 0;
}

void RaceCheck::remember(Now& now, Cell& cell, const WordAccess& access) {
  const auto merge = [&](WordAccess& held) {
    if (held.lanes == 0 || !held.is_same(access)) return false;
    held.lanes |= access.lanes;
    return true;
  };
  for (WordAccess& held : cell.held)
    if (merge(held)) return;
  for (WordAccess& held : cell.held)
    if (held.lanes == 0) {
      held = access;
      return;
    }
  if (cell.more)
    for (WordAccess& held : lists_.of(cell))
      if (merge(held)) return;
  if (is_represented(now, cell, access)) return;
  std::vector<WordAccess>& list = lists_.of(cell);
  if (list.size() >= kMaxListed) list.erase(list.begin()), findings_.forget();
  list.push_back(access);
}

// Whether two of the remembered accesses represent this one, by the same instruction: two of this block's warps since its last barrier. Of
// those of other blocks two are kept: where nothing orders blocks, any third one races with at least one of them.
bool RaceCheck::is_represented(const Now& now, Cell& cell, const WordAccess& access) {
  const bool plain = access.kind() == kRead || access.kind() == kWrite;
  if (!two_suffice(now) || is_copy(access.kind()) || (!plain && blocks_can_be_ordered_)) return false;
  const WordAccess *own = nullptr, *block = nullptr;
  bool two_own = false, two_blocks = false;
  const auto is_spare = [&](const WordAccess& held) {
    if (held.lanes == 0 || !held.is_same_but_warp(access)) return false;
    if (held.block == access.block) {
      two_own |= own && own->warp() != held.warp() && own->stamp > now.order.floor && held.stamp > now.order.floor;
      if (!own) own = &held;
      return false;
    }
    const bool is_second = block && !two_blocks && block->block != held.block;
    if (is_second) two_blocks = true;
    if (block) return !is_second;
    block = &held;
    return false;
  };
  for (const WordAccess& held : cell.held) is_spare(held);
  if (cell.more) {
    std::erase_if(lists_.of(cell), is_spare);
    if (lists_.of(cell).empty()) lists_.drop(cell);
  }
  return two_own;
}

// Lanes of one instruction that store to one word.
void RaceCheck::among_lanes(Now& now, const WordAccess& access) {
  const uint32_t first = static_cast<uint32_t>(std::countr_zero(access.lanes));
  const uint32_t value = stored(now, first, now.address);
  Unordered pair{first, static_cast<uint32_t>(std::countr_zero(access.lanes & (access.lanes - 1))), true};
  for (uint32_t rest = access.lanes & (access.lanes - 1); rest; rest &= rest - 1) {
    const uint32_t lane = static_cast<uint32_t>(std::countr_zero(rest));
    if (stored(now, lane, now.address) != value) pair.second = lane;
  }
  report(now, access, access, pair);
}

RaceCheck::Unordered RaceCheck::unordered(const Now& now, const WordAccess& earlier, const WordAccess& access) const {
  const Order::BlockOrder& here = now.order;
  if (earlier.stamp != kInFlight && earlier.block == here.block && earlier.stamp <= here.floor) return {};
  if (earlier.stamp == access.stamp && (earlier.block != access.block || earlier.warp() != access.warp()) && access.stamp != kInFlight)
    return {static_cast<uint32_t>(std::countr_zero(earlier.lanes)), static_cast<uint32_t>(std::countr_zero(access.lanes)), true};
  for (uint32_t later = access.lanes; later; later &= later - 1) {
    const uint32_t lane = static_cast<uint32_t>(std::countr_zero(later));
    for (uint32_t rest = earlier.lanes; rest; rest &= rest - 1) {
      const uint32_t from = static_cast<uint32_t>(std::countr_zero(rest));
      if (!order_.knows(here, now.warp.index, lane, earlier.block, earlier.warp(), from, earlier.stamp)) return {from, lane, true};
    }
  }
  return {};
}

// The copy has been waited for: to its own thread, and to whoever is ordered after that, it is an access of this moment.
void RaceCheck::copy_arrives(const simt::Warp& warp, const simt::CopyInFlight& copy) {
  simt::Warp& mine = const_cast<simt::Warp&>(warp);
  Now now{mine, warp.code[0], nullptr, order_.of(*warp.block), order_.now()};
  ++changes_;
  if (copy.taken) arrived(now, copy.source, copy.taken, copy.lane, kCopyRead);
  if (copy.target) arrived(now, copy.target, copy.bytes, copy.lane, kCopyWrite);
}

void RaceCheck::arrived(Now& now, uint64_t address, uint32_t bytes, uint32_t lane, uint32_t kind) {
  for (uint64_t word = address & ~uint64_t{3}; word < address + bytes; word += 4) {
    Cell* cell = cell_at(now, word);
    if (!cell) continue;
    const auto take = [&](WordAccess& held, WordAccess& mine) {
      if (held.stamp != kInFlight || held.kind() != kind || held.block != now.order.block || held.warp() != now.warp.index ||
          !(held.lanes >> lane & 1))
        return;
      mine = held;
      held.lanes &= ~(1u << lane);
    };
    const auto arrive_in = [&](Cell& part) {
      WordAccess mine;
      for (WordAccess& held : part.held) take(held, mine);
      if (part.more) {
        for (WordAccess& held : lists_.of(part)) take(held, mine);
        std::erase_if(lists_.of(part), [](const WordAccess& held) { return held.lanes == 0; });
        if (lists_.of(part).empty()) lists_.drop(part);
      }
      if (mine.lanes == 0) return;
      mine.lanes = 1u << lane;
      mine.stamp = order_.now();
      remember(now, part, mine);
    };
    if (!cell->is_split()) {
      arrive_in(*cell);
    } else {
      Parts::Word& parts = parts_.of(*cell);
      for (uint32_t n = 0; n < parts.count; ++n) arrive_in(parts.cells[n]);
    }
  }
}

std::unique_ptr<Check> make_race_check(Findings& findings) { return std::make_unique<RaceCheck>(findings); }

}  // namespace warplens::checks
