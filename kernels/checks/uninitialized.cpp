#include "kernels/checks/uninitialized.h"

#include <fmt/format.h>

#include <algorithm>

#include "kernels/checks/race/words.h"
#include "kernels/program/operands.h"

namespace warplens::checks {
namespace {

template <class F>
void for_lanes(uint32_t lanes, F f) {
  for (; lanes; lanes &= lanes - 1) f(static_cast<uint32_t>(std::countr_zero(lanes)));
}

constexpr const char* kStored = "where it is stored to global memory";

// From this size on, testing whether any byte is unset is faster than finding out which bytes are accessed.
constexpr uint64_t kQuickBytes = 4096;
bool all_set(const uint8_t* words, const uint8_t* end) {
  uint8_t any = 0;
  for (; words != end; ++words) any |= *words;
  return any == 0;
}

uint64_t address_of(const simt::Warp& warp, const simt::Decoded& in, uint32_t lane) {
  return const_cast<simt::Warp&>(warp).at<uint64_t>(in.a)[lane * in.stride_a];
}

}  // namespace

UninitializedCheck::UninitializedCheck(Findings& findings) : Check(findings), pieces_(copied_pieces(subject_.program)) {
  global_.resize(subject_.memory.objects().size());
  for (uint32_t b = 0; b < subject_.launch.buffers.size(); ++b) {
    const simt::Buffer& buffer = subject_.launch.buffers[b];
    if (!buffer.unset && !buffer.unset_bytes) continue;
    const simt::PlacedObject& placed = subject_.memory.buffer(b);
    auto& words = global_[static_cast<size_t>(&placed - subject_.memory.objects().data())];
    words.assign((placed.bytes + 3) / 4, buffer.unset ? 0xf : 0);
    for (size_t i = 0; !buffer.unset && i < std::min<size_t>(buffer.unset_bytes->size(), placed.bytes); ++i)
      words[i / 4] = static_cast<uint8_t>(words[i / 4] | (*buffer.unset_bytes)[i] << i % 4);
    any_global_ = true;
  }
}

UninitializedCheck::BlockState& UninitializedCheck::of(const simt::Block& block) {
  if (last_ == &block) return *last_state_;
  last_ = &block;
  return *(last_state_ = &blocks_[&block]);
}

void UninitializedCheck::block_begins(const simt::Block& block) {
  BlockState& state = of(block);
  for (const WarpState& warp : state.warps) warps_with_unset_ -= warp.registers != 0;
  state.carried.clear();
  state.origins.clear(), state.last_origin.clear(), state.unset_uses.clear();
  state.number = block.block_linear;
  state.shared.assign(block.shared.size() / 4 + 1, 0);
  state.shared_is_set = true;
  state.warps.resize(block.warps.size());
}

void UninitializedCheck::warp_begins(const simt::Warp& warp) {
  WarpState& state = of(*warp.block).warps[warp.index];
  state.unset.assign(subject_.program.registers.size(), 0);
  state.origins.clear();
  state.registers = 0;
  state.carried.clear();
  state.declared.clear();
  state.copies.clear();
  state.bytes.clear();
}

void UninitializedCheck::allocation(const simt::Block& block, const simt::Allocation& allocation) {
  BlockState& state = of(block);
  if (allocation.space == Space::Local) {
    state.warps[allocation.warp].local.assign((allocation.bytes + 3) / 4, {~0u, ~0u, ~0u, ~0u});
    return;
  }
  state.shared_is_set = false;
  const uint64_t first = (allocation.address - kSharedBase) / 4, end = (allocation.address - kSharedBase + allocation.bytes + 3) / 4;
  std::fill(state.shared.begin() + static_cast<std::ptrdiff_t>(first), state.shared.begin() + static_cast<std::ptrdiff_t>(end),
            uint8_t{0xf});
}

void UninitializedCheck::release(const simt::Block& block, uint32_t) {
  BlockState& state = of(block);
  if (!state.shared_is_set)
    state.shared_is_set = std::all_of(state.shared.begin(), state.shared.end(), [](uint8_t bytes) { return bytes == 0; });
}

uint8_t* UninitializedCheck::word_at(BlockState& block, uint64_t address) {
  const Space space = space_of(address);
  if (space == Space::Shared) {
    const uint64_t word = (address - kSharedBase) / 4;
    return word < block.shared.size() ? &block.shared[word] : nullptr;
  }
  if (space != Space::Global || !any_global_) return nullptr;
  const simt::PlacedObject* object = subject_.memory.containing(address);
  if (!object) return nullptr;
  auto& words = global_[static_cast<size_t>(object - subject_.memory.objects().data())];
  return words.empty() ? nullptr : &words[(address - object->address) / 4];
}

// Visits the accessed words of shared or global memory that may be unset. Usually all lanes access one array.
template <class F>
void UninitializedCheck::each_word(BlockState& block, const simt::AccessInfo& info, const simt::Pattern& pattern, uint64_t base, F f) {
  const uint64_t first = base + static_cast<uint64_t>(pattern.low), end = base + static_cast<uint64_t>(pattern.high) + info.width;
  std::vector<uint8_t>* words = nullptr;
  uint64_t begin = kSharedBase;
  if (space_of(base) == Space::Shared) {
    words = &block.shared;
  } else if (const simt::PlacedObject* object = subject_.memory.containing(base)) {
    words = &global_[static_cast<size_t>(object - subject_.memory.objects().data())];
    begin = object->address;
    if (words->empty() && first >= begin && end <= begin + object->bytes) return;
  }
  const bool together = words && first >= begin && first <= base && end - begin <= words->size() * 4;
  if (together) {
    if (words == &block.shared && block.shared_is_set) return;
    if (end - first <= kQuickBytes && all_set(words->data() + (first - begin) / 4, words->data() + (end - begin + 3) / 4)) return;
    return each_word_of(pattern, base, info.width, [&](uint64_t word, uint32_t bytes) { f((*words)[(word - begin) / 4], bytes); });
  }
  each_word_of(pattern, base, info.width, [&](uint64_t word, uint32_t bytes) {
    if (uint8_t* unset = word_at(block, word)) f(*unset, bytes);
  });
}

uint8_t UninitializedCheck::unset_bytes(BlockState& block, const WarpState& state, uint32_t lane, uint64_t first, uint32_t bytes) {
  uint32_t unset = 0;
  for (uint64_t at = first; at < first + bytes; ++at) {
    if (space_of(at) == Space::Local) {
      const uint64_t word = (at - kLocalBase) / 4;
      if (word < state.local.size()) unset |= (state.local[word][at & 3] >> lane & 1) << (at - first);
    } else if (const uint8_t* word = word_at(block, at)) {
      unset |= (*word >> (at & 3) & 1u) << (at - first);
    }
  }
  return static_cast<uint8_t>(unset);
}

// The active lanes whose element has an unset byte; `bytes` receives which.
uint32_t UninitializedCheck::unset_lanes(BlockState& block, WarpState& state, const simt::Warp& warp, const simt::AccessInfo& info,
                                         const simt::Pattern& pattern, uint64_t base, uint32_t element, LaneBytes& bytes) {
  uint32_t lanes = 0;
  for_lanes(warp.active, [&](uint32_t lane) {
    bytes[lane] = unset_bytes(block, state, lane, base + pattern.delta[lane] + element * info.element_bytes, info.element_bytes);
    if (bytes[lane]) lanes |= 1u << lane;
  });
  return lanes;
}

bool UninitializedCheck::any_unset(BlockState& block, WarpState& state, const simt::AccessInfo& info, const simt::Pattern& pattern,
                                   uint64_t base) {
  const Space space = space_of(base);
  if (!simt::in_one_space(pattern, base)) return true;  // looked at lane by lane
  if (space == Space::Constant || (space == Space::Global && !any_global_)) return false;
  if (space == Space::Local) {
    if (!pattern.same_address) return true;  // looked at lane by lane
    const uint64_t first = base - kLocalBase;
    uint32_t lanes = 0;
    for (uint64_t at = first; at < first + info.width && at / 4 < state.local.size(); ++at) lanes |= state.local[at / 4][at & 3];
    return (lanes & pattern.mask) != 0;
  }
  bool any = false;
  each_word(block, info, pattern, base, [&](uint8_t& unset, uint32_t bytes) { any |= (unset & bytes) != 0; });
  return any;
}

void UninitializedCheck::set(BlockState& block, WarpState& state, uint32_t lane, uint64_t address, uint32_t bytes, bool unset) {
  for (uint64_t at = address; at < address + bytes; ++at) {
    if (space_of(at) == Space::Local) {
      const uint64_t word = (at - kLocalBase) / 4;
      if (word >= state.local.size()) return;
      uint32_t& lanes = state.local[word][at & 3];
      lanes = (lanes & ~(1u << lane)) | static_cast<uint32_t>(unset) << lane;
    } else if (uint8_t* word = word_at(block, at)) {
      if (unset && space_of(at) == Space::Shared) block.shared_is_set = false;
      *word = static_cast<uint8_t>((*word & ~(1u << (at & 3))) | static_cast<uint32_t>(unset) << (at & 3));
    }
  }
}

void UninitializedCheck::memory(simt::Warp& warp, const simt::Decoded& in, const simt::AccessInfo& info, simt::Pattern& pattern,
                                uint64_t base) {
  BlockState& block = of(*warp.block);
  WarpState& state = block.warps[warp.index];
  if (state.registers) use(state, warp, in, subject_.program.code[in.index].a, "as an address");
  if (in.op == Opcode::AsyncLoad) return;
  if (info.op == MemoryOp::Atomic) return atomic(block, state, warp, in, info, pattern, base);
  if (info.op == MemoryOp::Load) return load(block, state, warp, in, info, pattern, base);
  store(block, state, warp, in, info, pattern, base);
}

void UninitializedCheck::load(BlockState& block, WarpState& state, simt::Warp& warp, const simt::Decoded& in, const simt::AccessInfo& info,
                              const simt::Pattern& pattern, uint64_t base) {
  const bool any = any_unset(block, state, info, pattern, base);
  if (!any && state.registers == 0) return;
  const Instruction& code = subject_.program.code[in.index];
  for (uint32_t j = 0; j < info.count; ++j) {
    const RegisterId reg = element_of(subject_.program, code, info.first + j);
    LaneBytes bytes{};
    uint32_t lanes = any ? unset_lanes(block, state, warp, info, pattern, base, j, bytes) : 0;
    if (info.shift && lanes == 0) continue;  // the other part of the same register: what was found of the first one stays
    if (lanes || !state.bytes.empty()) {
      LaneBytes& of_register = state.bytes[reg];
      for_lanes(warp.active, [&](uint32_t lane) {
        of_register[lane] = static_cast<uint8_t>((info.shift ? of_register[lane] : 0) | bytes[lane] << (info.shift / 8));
      });
    }
    LaneOrigins origins{};
    if (info.shift && lanes_of(state, reg, warp.active)) origins = state.origins[reg];
    for_lanes(lanes, [&](uint32_t lane) {
      const uint64_t address = base + pattern.delta[lane] + j * info.element_bytes;
      const uint32_t known = carried(block, state, lane, address);
      origins[lane] = known ? known - 1 : loaded(block, warp, in, lane, address);
    });
    if (info.shift) lanes |= lanes_of(state, reg, warp.active);
    mark(state, &warp, warp.active, reg, lanes, &origins);
  }
}

void UninitializedCheck::store(BlockState& block, WarpState& state, simt::Warp& warp, const simt::Decoded& in, const simt::AccessInfo& info,
                               const simt::Pattern& pattern, uint64_t base) {
  const Space space = space_of(base);
  const Instruction& code = subject_.program.code[in.index];
  const auto value = [&](uint32_t j) { return element_of(subject_.program, code, info.first + j); };
  const bool follows = state.registers != 0 && in.op != Opcode::AsyncStore;
  const CopiedPiece& piece = pieces_[in.index];
  if (follows && space == Space::Global && piece.last == 0)
    for (uint32_t j = 0; j < info.count; ++j) use(state, warp, in, value(j), kStored);
  if (follows && space == Space::Global && piece.last != 0) store_piece(state, warp, in, piece, info, pattern, base);
  const bool together = simt::in_one_space(pattern, base);
  if (together && space == Space::Global && !any_global_) return;
  if (space == Space::Local && pattern.same_address && !follows) {  // usual: a thread's own array
    const uint64_t first = base - kLocalBase;
    for (uint64_t at = first; at < first + info.width && at / 4 < state.local.size(); ++at) state.local[at / 4][at & 3] &= ~pattern.mask;
    return;
  }
  if (together && space != Space::Local && !follows) {
    return each_word(block, info, pattern, base, [](uint8_t& unset, uint32_t bytes) { unset = static_cast<uint8_t>(unset & ~bytes); });
  }
  for (uint32_t j = 0; j < info.count; ++j) {
    const uint32_t lanes = follows ? lanes_of(state, value(j), warp.active) : 0;
    for_lanes(warp.active, [&](uint32_t lane) {
      const uint64_t address = base + pattern.delta[lane] + j * info.element_bytes;
      if (!(lanes >> lane & 1)) return set(block, state, lane, address, info.element_bytes, false);
      const auto loaded = state.bytes.find(value(j));
      const uint32_t unset = loaded == state.bytes.end() ? ~0u : loaded->second[lane] >> (info.shift / 8);
      for (uint32_t i = 0; i < info.element_bytes; ++i) set(block, state, lane, address + i, 1, unset >> i & 1);
      carried(block, state, lane, address) = state.origins[value(j)][lane] + 1;
    });
  }
}

// A structure of which something is set may be copied as a whole, to global memory too: its other parts are followed from there. One of
// which nothing is set is a mistake.
void UninitializedCheck::store_piece(WarpState& state, const simt::Warp& warp, const simt::Decoded& in, const CopiedPiece& piece,
                                     const simt::AccessInfo& info, const simt::Pattern& pattern, uint64_t base) {
  const Instruction& code = subject_.program.code[in.index];
  uint32_t all = warp.active, any = 0;
  for (uint32_t j = 0; j < info.count; ++j) {
    const uint32_t lanes = lanes_of(state, element_of(subject_.program, code, info.first + j), warp.active);
    all &= lanes, any |= lanes;
  }
  UnsetCopy& copy = state.copies[piece.copy];
  copy.lanes = piece.number == 0 ? all : copy.next == piece.number ? copy.lanes & all : 0;  // a part that was set is not seen here
  copy.next = piece.number + 1;
  if (copy.next == piece.last && copy.lanes) {
    const auto lane = static_cast<uint32_t>(std::countr_zero(copy.lanes));
    report(state.origins[element_of(subject_.program, code, info.first)][lane], warp, in, lane, kStored);
  }
  for_lanes(any, [&](uint32_t lane) {
    const simt::PlacedObject* object = subject_.memory.containing(base + pattern.delta[lane]);
    if (!object) return;
    auto& words = global_[static_cast<size_t>(object - subject_.memory.objects().data())];
    if (words.empty()) words.assign((object->bytes + 3) / 4, 0);
    any_global_ = true;
  });
}

void UninitializedCheck::atomic(BlockState& block, WarpState& state, simt::Warp& warp, const simt::Decoded& in,
                                const simt::AccessInfo& info, const simt::Pattern& pattern, uint64_t base) {
  const Instruction& code = subject_.program.code[in.index];
  const bool exchanges = static_cast<AtomicOperation>(in.aux) == AtomicOperation::Exchange;
  if (any_unset(block, state, info, pattern, base)) {
    LaneBytes bytes{};
    const uint32_t lanes = unset_lanes(block, state, warp, info, pattern, base, 0, bytes);
    if (lanes && !exchanges) {
      const auto lane = static_cast<uint32_t>(std::countr_zero(lanes));
      report(loaded(block, warp, in, lane, address_of(warp, in, lane)), warp, in, lane, "by an atomic");
    }
    for_lanes(warp.active, [&](uint32_t lane) { set(block, state, lane, address_of(warp, in, lane), info.width, false); });
  }
  if (state.registers == 0) return;
  for (RegisterId reg : {code.b, code.c})
    if (reg != kNone) use(state, warp, in, reg, "by an atomic");
  if (code.d != kNone) mark(state, &warp, warp.active, code.d, 0, nullptr);
}

// In each turn of a loop.
void UninitializedCheck::declare(WarpState& state, const simt::Warp& warp, const simt::Decoded& in, uint64_t bytes) {
  state.declared.insert(address_of(warp, in, static_cast<uint32_t>(std::countr_zero(warp.active))));
  for_lanes(warp.active, [&](uint32_t lane) {
    const uint64_t first = address_of(warp, in, lane);
    for (uint64_t at = first; at < first + bytes; ++at) {
      set(of(*warp.block), state, lane, at, 1, true);
      if (!state.carried.empty()) state.carried.erase(at * 32 + lane);
    }
  });
}

// Bulk operations on local memory.
void UninitializedCheck::bulk(simt::Warp& warp, const simt::Decoded& in) {
  BlockState& block = of(*warp.block);
  WarpState& state = block.warps[warp.index];
  const uint64_t bytes = std::min<uint64_t>(*warp.at<uint64_t>(in.c), subject_.program.local_bytes);
  if (in.op == Opcode::Declare) return declare(state, warp, in, bytes);
  for_lanes(warp.active, [&](uint32_t lane) {
    const uint64_t to = address_of(warp, in, lane);
    if (in.op == Opcode::Fill) return set(block, state, lane, to, static_cast<uint32_t>(bytes), false);
    const uint64_t from = warp.at<uint64_t>(in.b)[lane * in.stride_b];
    for (uint64_t i = 0; i < bytes; ++i) {
      const uint64_t word = (from + i - kLocalBase) / 4;
      const bool unset = space_of(from + i) == Space::Local && word < state.local.size() && (state.local[word][(from + i) & 3] >> lane & 1);
      set(block, state, lane, to + i, 1, unset);
    }
  });
}

uint32_t UninitializedCheck::lanes_of(const WarpState& state, RegisterId reg, uint32_t active) const {
  return reg < state.unset.size() ? state.unset[reg] & active : 0;
}

// The first register of a warp that is unset makes every instruction be looked at from the next one on: the slice ends here.
void UninitializedCheck::mark(WarpState& state, simt::Warp* warp, uint32_t active, RegisterId reg, uint32_t lanes,
                              const LaneOrigins* origins) {
  uint32_t& now = state.unset[reg];
  const uint32_t before = now;
  const bool uniform = subject_.program.registers[reg].uniform;
  const uint32_t changed = uniform ? ~0u : active;
  now = (now & ~changed) | (uniform ? (lanes & active ? ~0u : 0) : lanes & active);
  if (lanes & active) {
    LaneOrigins& mine = state.origins[reg];
    if (uniform) mine.fill((*origins)[static_cast<size_t>(std::countr_zero(lanes & active))]);
    for_lanes(lanes & active, [&](uint32_t lane) { mine[lane] = (*origins)[lane]; });
  }
  if ((before != 0) == (now != 0)) return;
  state.registers += now ? 1 : ~0u;
  if (state.registers == 0) --warps_with_unset_;
  if (!now || state.registers != 1) return;
  ++warps_with_unset_;
  if (warp && warp->fuel > 1) warp->end_tick -= warp->fuel - 1, warp->fuel = 1;
}

uint32_t& UninitializedCheck::carried(BlockState& block, WarpState& state, uint32_t lane, uint64_t address) {
  return space_of(address) == Space::Local ? state.carried[address * 32 + lane] : block.carried[address];
}

// A variable is declared; where it is stored to before it is used, no instruction says so. A later declaration takes the place of an
// earlier one: there may be many.
void UninitializedCheck::unset(const simt::Warp& warp, const simt::Decoded& in) {
  const Instruction& code = subject_.program.code[in.index];
  BlockState& block = of(*warp.block);
  uint32_t& first = block.last_origin.try_emplace({warp.index, in.index, 0}, kNone).first->second;
  if (first == kNone) {
    first = static_cast<uint32_t>(block.origins.size());
    for (uint32_t lane = 0; lane < hardware::kLanes; ++lane)
      block.origins.push_back({0, 0, in.index, warp.index, lane, code.a, Lack::Value});
  }
  LaneOrigins origins{};
  for_lanes(warp.active, [&](uint32_t lane) { block.origins[origins[lane] = first + lane].tick = warp.tick(); });
  mark(block.warps[warp.index], const_cast<simt::Warp*>(&warp), warp.active, code.d, warp.active, &origins);
}

void UninitializedCheck::instruction(const simt::Warp& warp, const simt::Decoded& in) {
  BlockState& block = of(*warp.block);
  WarpState& state = block.warps[warp.index];
  if (state.registers == 0 || info(in.op).memory != MemoryEffect::Nothing) return;
  const Instruction& code = subject_.program.code[in.index];
  if (in.op == Opcode::Branch) return use(state, warp, in, code.a, "to decide a branch");
  if (in.op == Opcode::Print) for_each_use(subject_.program, code, [&](RegisterId reg) { use(state, warp, in, reg, "by printf"); });
  pass_on(state, warp, in);
}

// A result is unset in the lanes in which an operand is. Where bits are picked out of a word, or values come from other lanes, it counts as
// set: fields of a word are stored one by one.
void UninitializedCheck::pass_on(WarpState& state, const simt::Warp& warp, const simt::Decoded& in) {
  const Program& program = subject_.program;
  const Instruction& code = program.code[in.index];
  uint32_t lanes = 0;
  LaneOrigins origins{};
  const auto take = [&](RegisterId reg, uint32_t of) {
    const uint32_t unset = lanes_of(state, reg, warp.active) & of;
    if (unset) for_lanes(unset, [&, &from = state.origins[reg]](uint32_t lane) { origins[lane] = from[lane]; });
    lanes |= unset;
  };
  const Family family = info(in.op).family;
  const bool computes = family == Family::Integer || family == Family::Bits || family == Family::Float || family == Family::Convert;
  if (in.op == Opcode::Select) {
    uint32_t chosen = 0;
    const uint32_t* condition = const_cast<simt::Warp&>(warp).at<uint32_t>(in.a);
    for (uint32_t lane = 0; lane < hardware::kLanes; ++lane) chosen |= static_cast<uint32_t>(condition[lane * in.stride_a] != 0) << lane;
    take(code.a, ~0u);
    take(code.b, chosen);
    take(code.c, ~chosen);
  } else if (computes && in.op != Opcode::And) {
    for_each_use(program, code, [&](RegisterId reg) { take(reg, ~0u); });
  }
  for_each_definition(program, code, [&](RegisterId reg) { mark(state, nullptr, warp.active, reg, lanes, &origins); });
}

void UninitializedCheck::use(WarpState& state, const simt::Warp& warp, const simt::Decoded& in, RegisterId reg, const char* how) {
  const uint32_t lanes = lanes_of(state, reg, warp.active);
  if (lanes == 0) return;
  const auto lane = static_cast<uint32_t>(std::countr_zero(lanes));
  report(state.origins[reg][lane], warp, in, lane, how);
  mark(state, nullptr, warp.active, reg, 0, nullptr);  // said once
}

std::unique_ptr<Check> make_uninitialized_check(Findings& findings) { return std::make_unique<UninitializedCheck>(findings); }

}  // namespace warplens::checks
