#include "kernels/simt/memory/access.h"

#include <algorithm>
#include <cstring>

#include "kernels/hardware/turns.h"
#include "kernels/simt/handlers/atomic.h"
#include "kernels/simt/machine/cost.h"
#include "kernels/simt/machine/faults.h"
#include "kernels/simt/machine/schedule.h"
#include "kernels/simt/machine/takers.h"
#include "kernels/simt/memory/object_bounds.h"
#include "kernels/simt/observe/counting.h"

namespace warplens::simt {
namespace {

bool inside(uint64_t begin, uint64_t end, uint64_t address, uint64_t bytes) { return address >= begin && address + bytes <= end; }

bool shared_ok(const Warp& warp, const AccessInfo& info, uint64_t address) {
  if (!inside(kSharedBase, kSharedBase + warp.shared_bytes, address, info.width)) return false;
  const auto& valid = warp.block->code.shared_valid;
  const uint64_t offset = address - kSharedBase;
  if (info.reach) return leads_into(warp.block->program, *info.reach, Space::Shared, address, info.width, warp.shared_bytes);
  return valid.empty() || std::all_of(valid.begin() + static_cast<int64_t>(offset),
                                      valid.begin() + static_cast<int64_t>(offset + info.width), [](bool v) { return v; });
}

bool local_ok(const Warp& warp, const AccessInfo& info, uint64_t address) {
  if (info.reach) return leads_into(warp.block->program, *info.reach, Space::Local, address, info.width, warp.shared_bytes);
  return inside(kLocalBase, kLocalBase + warp.local_bytes, address, info.width);
}

}  // namespace

bool check(Warp& warp, const Decoded* in, const AccessInfo& info, uint64_t address, uint32_t lane, bool write) {
  bool ok = false, locked = false;
  const Object* ended = nullptr;
  switch (space_of(address)) {
    case Space::Global: {
      const GlobalMemory& memory = *warp.block->memory;
      const uint64_t page = (address - kGlobalBase) >> kPageBits;
      const PlacedObject* object = address >= kGlobalBase && page < memory.entry_count() && memory.entries()[page].valid
                                       ? &memory.objects()[memory.entries()[page].object]
                                       : nullptr;
      ok = object && address + info.width <= object->address + object->bytes;
      locked = ok && write && !object->writable;
      break;
    }
    case Space::Shared:
      ok = shared_ok(warp, info, address);
      break;
    case Space::Local:
      ok = local_ok(warp, info, address);
      if (ok && info.local_begin == info.local_end) ended = local_object_at(warp.block->program, address - kLocalBase);
      if (ended && !has_ended(*ended, in->index)) ended = nullptr;
      break;
    case Space::Constant:
      ok = inside(kConstantBase, kConstantBase + warp.constant_bytes, address, info.width);
      locked = ok && write;
      break;
    default:
      break;
  }
  if (ended) return stop_with(warp, in, after_lifetime(warp, *in, info, *ended, address, lane)), false;
  if (!ok) return stop_with(warp, in, out_of_bounds(warp, *in, info, address, lane)), false;
  if (address & info.align_mask) return stop_with(warp, in, misaligned(warp, *in, info, address, lane)), false;
  if (!write && is_arriving(warp, address, info.width)) return stop_with(warp, in, not_arrived(warp, *in, info, address, lane)), false;
  if (locked) return stop_with(warp, in, read_only(warp, *in, info, address, lane)), false;
  return true;
}

// Bytes of a lane, after check(); local memory is interleaved by words, global memory lies in pages.
void read_lane(Warp& warp, uint32_t lane, uint64_t address, uint8_t* out, uint32_t bytes) {
  switch (space_of(address)) {
    case Space::Shared:
      std::memcpy(out, warp.shared + (address - kSharedBase), bytes);
      return;
    case Space::Constant:
      std::memcpy(out, warp.constant + (address - kConstantBase), bytes);
      return;
    case Space::Local:
      for (uint32_t i = 0; i < bytes; ++i, ++address) out[i] = warp.local[((address - kLocalBase) / 4 * 32 + lane) * 4 + address % 4];
      return;
    default:
      if (warp.footprint) warp.footprint->touch(address, bytes, false);
      if (const uint64_t offset = address & (kPageBytes - 1); offset + bytes <= kPageBytes) {
        std::memcpy(out, warp.block->memory->readable(address)->read + offset, bytes);
        return;
      }
      for (uint32_t i = 0; i < bytes; ++i, ++address) out[i] = warp.block->memory->readable(address)->read[address & (kPageBytes - 1)];
  }
}

void write_lane(Warp& warp, uint32_t lane, uint64_t address, const uint8_t* from, uint32_t bytes) {
  switch (space_of(address)) {
    case Space::Shared:
      std::memcpy(warp.shared + (address - kSharedBase), from, bytes);
      return;
    case Space::Local:
      for (uint32_t i = 0; i < bytes; ++i, ++address) warp.local[((address - kLocalBase) / 4 * 32 + lane) * 4 + address % 4] = from[i];
      return;
    default:
      if (warp.footprint) warp.footprint->touch(address, bytes, true);
      if (const uint64_t offset = address & (kPageBytes - 1); offset + bytes <= kPageBytes) {
        std::memcpy(warp.block->memory->writable(address)->write + offset, from, bytes);
        return;
      }
      for (uint32_t i = 0; i < bytes; ++i, ++address) warp.block->memory->writable(address)->write[address & (kPageBytes - 1)] = from[i];
  }
}

const Decoded* stop_with(Warp& warp, const Decoded* in, Fault fault) {
  warp.pc = in->index;
  warp.stop = Stop::Fault;
  warp.uncounted = true;
  if (fault.instruction == kNone) fault.instruction = in->index, fault.warp = warp.index, fault.lanes = warp.active;
  if (!warp.block->fault) warp.block->fault = std::move(fault);
  return nullptr;
}

Pattern* find_pattern(Warp& warp, const std::array<uint64_t, 32>& address, uint64_t base, uint32_t mask) {
  Block& block = *warp.block;
  if (block.patterns.size() >= kMaxPatterns) {
    block.patterns.clear();
    std::fill(block.hints.begin(), block.hints.end(), &block.nothing);
  }
  const uint64_t known = block.patterns.size();
  ++block.pattern_searches;
  Pattern* found = block.patterns.find(address.data(), base, mask);
  warp.charge(block.patterns.size() > known ? kNewPatternTicks : kKnownPatternTicks);
  return found;
}

Pattern* new_pattern(Warp& warp, const Decoded* in, uint64_t base) {
  std::array<uint64_t, 32> address;
  const uint64_t* a = warp.at<uint64_t>(in->a);
  for (uint32_t lane = 0; lane < hardware::kLanes; ++lane) address[lane] = a[lane * in->stride_a];
  return warp.hints[in->access] = find_pattern(warp, address, base, warp.active);
}

void observe_slow(Warp& warp, const Decoded* in, const AccessInfo& info, Pattern& p, uint64_t base) {
  if (info.site == kNoSite || !AccessObservers::sees(warp)) return;
  const Space space = space_of(base);
  const bool one_space = space_of(base + static_cast<uint64_t>(p.low)) == space_of(base + static_cast<uint64_t>(p.high));
  const bool turns = space == Space::Shared && hardware::lanes_take_turns(info.access, warp.block->arch);
  // An atomic may update several elements by one instruction; what is executed is the first of them.
  const uint32_t width = std::max<uint32_t>(info.width, in->op == Opcode::Atomic ? warp.block->program.sites[info.site].width_bytes : 0);
  const bool loops = space == Space::Global && hardware::loops_in_global(info.access, width);
  PatternCount unkept;  // what takes turns, loops or lies in several spaces is rare and is counted each time
  PatternCount none;    // local memory and constants have neither banks nor sectors
  none.known = true;
  none.spaces = static_cast<uint8_t>(space_bit(space));
  const bool is_kept = one_space && !turns && !loops && width == info.width;
  PatternCount& count = !is_kept                 ? unkept
                        : space == Space::Global ? p.global[info.kind >> 1][base & 31]
                        : space == Space::Shared ? p.shared[info.kind][base & warp.bank_word_mask]
                                                 : none;
  if (!count.known) count = count_pattern(p, base, info.access, width, warp.block->arch);
  AccessObservers::access<false>(warp, info, count);
  if (warp.traced) warp.block->observer->access(warp, *in, info, p, base, count);
}

const PageEntry* page_slow(Warp& warp, uint64_t address, bool write) {
  return write ? warp.block->memory->writable(address) : warp.block->memory->readable(address);
}

void keep_loaded(Warp& warp, const AccessInfo& info) {
  auto& values = warp.kept[info.kept];
  const bool wide = info.element_bytes == 8;
  for (uint32_t lane = 0; lane < hardware::kLanes; ++lane) {
    if (!(warp.active >> lane & 1)) continue;
    const uint32_t i = info.uniform[0] ? 0 : lane;
    values[lane] = wide ? warp.at<uint64_t>(info.data[0])[i] : warp.at<uint32_t>(info.data[0])[i];
  }
}

namespace {

void move_lane(Warp& warp, const AccessInfo& info, uint64_t address, uint32_t lane) {
  for (uint32_t j = 0; j < info.count; ++j, address += info.element_bytes) {
    const uint32_t i = info.uniform[j] ? 0 : lane;
    uint64_t value = 0;
    if (info.op == MemoryOp::Load) {
      read_lane(warp, lane, address, reinterpret_cast<uint8_t*>(&value), info.element_bytes);
      if (info.element_bytes == 8)
        warp.at<uint64_t>(info.data[j])[i] = value;
      else
        warp.at<uint32_t>(info.data[j])[i] = static_cast<uint32_t>(value);
    } else {
      value = info.element_bytes == 8 ? warp.at<uint64_t>(info.data[j])[i] : warp.at<uint32_t>(info.data[j])[i];
      write_lane(warp, lane, address, reinterpret_cast<const uint8_t*>(&value), info.element_bytes);
    }
  }
}

uint64_t register_lane(Warp& warp, uint32_t offset, bool wide, uint32_t lane) {
  return wide ? warp.at<uint64_t>(offset)[lane] : warp.at<uint32_t>(offset)[lane];
}

bool takes(AtomicOperation operation) { return operation == AtomicOperation::Exchange || operation == AtomicOperation::CompareSwap; }

void atomic_lane(Warp& warp, const Decoded* in, const AccessInfo& info, uint64_t address, uint32_t lane) {
  const bool wide = is_wide(in->type);
  const uint64_t b = register_lane(warp, in->b, wide, lane * in->stride_b);
  const uint64_t c = in->c == kNone ? 0 : register_lane(warp, in->c, wide, lane * in->stride_c);
  const auto operation = static_cast<AtomicOperation>(in->aux);
  if (warp.footprint && space_of(address) == Space::Global) return warp.footprint->update({address, b, c, operation, in->type});
  uint64_t before = 0;
  read_lane(warp, lane, address, reinterpret_cast<uint8_t*>(&before), info.width);
  const uint64_t after = atomic_result(operation, in->type, space_of(address), before, b, c);
  write_lane(warp, lane, address, reinterpret_cast<const uint8_t*>(&after), info.width);
  if (Block& block = *warp.block; block.takers && after != before && takes(operation))
    block.takers->add({address, after, &block, block.block_linear, warp.index, lane, in->index});
  if (in->d == kNone) return;
  const uint32_t i = in->uniform_d ? 0 : lane;
  if (wide)
    warp.at<uint64_t>(in->d)[i] = before;
  else
    warp.at<uint32_t>(in->d)[i] = static_cast<uint32_t>(before);
}

// The result of an atomic operation says which blocks came before: no thread that runs some of the blocks knows it.
bool needs_order(Warp& warp, const Decoded& in) {
  if (in.op != Opcode::Atomic || !warp.footprint || !warp.footprint->result_is_used(in.index)) return false;
  const uint64_t* address = warp.at<uint64_t>(in.a);
  for (uint32_t rest = warp.active; rest; rest &= rest - 1)
    if (space_of(address[in.stride_a * static_cast<uint32_t>(std::countr_zero(rest))]) == Space::Global) return true;
  return false;
}

// Which of the lanes of one atomic comes next: no GPU promises an order.
uint32_t next_lane(Block& block, uint32_t lanes) {
  switch (block.launch.schedule.order) {
    case Order::Reversed:
      return 31 - static_cast<uint32_t>(std::countl_zero(lanes));
    case Order::Seeded:
      for (uint64_t skip = next_random(block.scheduler.random, static_cast<uint64_t>(std::popcount(lanes))); skip; --skip)
        lanes &= lanes - 1;
      break;
    default:
      break;
  }
  return static_cast<uint32_t>(std::countr_zero(lanes));
}

}  // namespace

const Decoded* slow_access(Warp& warp, const Decoded* in) {
  const AccessInfo& info = warp.accesses[in->access];
  warp.charge(kSlowLaneTicks * static_cast<uint64_t>(std::popcount(warp.active)));
  const uint64_t* address = warp.at<uint64_t>(in->a);
  const bool write = info.op != MemoryOp::Load;
  for (uint32_t rest = warp.active; rest; rest &= rest - 1) {
    const uint32_t lane = static_cast<uint32_t>(std::countr_zero(rest));
    if (!check(warp, in, info, address[lane * in->stride_a], lane, write)) return nullptr;
  }
  if (needs_order(warp, *in)) return stop_with(warp, in, Error{"its result depends on the order of the blocks"});
  const uint64_t base = address[in->stride_a * static_cast<uint32_t>(std::countr_zero(warp.active))];
  if (info.site != kNoSite && AccessObservers::sees(warp)) observe_slow(warp, in, info, *new_pattern(warp, in, base), base);
  std::array<uint64_t, 32> targets;  // a load may overwrite its own addresses
  for (uint32_t lane = 0; lane < hardware::kLanes; ++lane) targets[lane] = address[lane * in->stride_a];
  if (in->op == Opcode::Atomic) {
    for (uint32_t rest = warp.active; rest;) {
      const uint32_t lane = next_lane(*warp.block, rest);
      atomic_lane(warp, in, info, targets[lane], lane);
      rest &= ~(1u << lane);
    }
  } else {
    for (uint32_t rest = warp.active; rest; rest &= rest - 1) {
      const uint32_t lane = static_cast<uint32_t>(std::countr_zero(rest));
      move_lane(warp, info, targets[lane], lane);
    }
  }
  if (info.kept != kNone && info.op == MemoryOp::Load) keep_loaded(warp, info);
  return in + 1;
}

}  // namespace warplens::simt
