// Loads and stores whose lanes all fall into one piece of memory, or on pages of global memory; everything else, and every fault, goes
// to slow_access.
#include "kernels/simt/handlers/coverage.h"
#include "kernels/simt/handlers/lanes.h"
#include "kernels/simt/memory/access.h"
#include "kernels/simt/observe/counting.h"

namespace warplens::simt::WARPLENS_WIDTH {
namespace {

// Where the source allows it (a packed structure), elements lie at any byte.
template <class E>
struct [[gnu::packed, gnu::may_alias]] Unaligned {
  E value;
};

template <class E>
E get(const uint8_t* p) {
  E value;
  std::memcpy(&value, p, sizeof value);
  return value;
}

// Whether the active lanes' addresses are at the pattern's deltas from the base; `Full`: all lanes are active, the usual case by far.
template <bool Full>
inline bool lies_at(const Pattern& p, const uint64_t* address, uint64_t base) {
  uint64_t difference = 0;
#pragma omp simd reduction(| : difference)
  for (uint32_t lane = 0; lane < hardware::kLanes; ++lane)
    difference |= (address[lane] - base - p.delta[lane]) & (Full ? ~0ull : p.lane_mask[lane]);
  return difference == 0;
}

template <bool Uniform>
[[gnu::always_inline]] inline Pattern* match(Warp& warp, const Decoded* in, uint64_t& base) {
  const uint64_t* address = warp.at<uint64_t>(in->a);
  Pattern* p = warp.hints[in->access];
  if constexpr (Uniform) {
    base = *address;
    if (p->mask == warp.active && p->same_address) return p;
  } else {
    base = address[std::countr_zero(warp.active)];
    if (p->mask == warp.active && (p->mask == ~0u ? lies_at<true>(*p, address, base) : lies_at<false>(*p, address, base))) return p;
  }
  return new_pattern(warp, in, base);
}

// Whether a lane would read what an asynchronous copy has yet to bring.
inline bool any_arriving(const Warp& warp, const AccessInfo& info, const Pattern& p, uint64_t base) {
  for (uint32_t rest = p.mask; rest; rest &= rest - 1)
    if (is_arriving(warp, base + p.delta[std::countr_zero(rest)], info.width)) return true;
  return false;
}

// Where the base lane's bytes are, when all lanes' are at their deltas from it; null otherwise.
template <bool Write>
[[gnu::always_inline]] inline uint8_t* locate(Warp& warp, const AccessInfo& info, const Pattern& p, uint64_t base) {
  if ((base | p.align_bits) & info.align_mask) return nullptr;
  const uint64_t first = base + static_cast<uint64_t>(p.low), end = base + static_cast<uint64_t>(p.high) + info.width;
  if (first > base) return nullptr;  // a lane so far off that its distance wraps
  const Space space = space_of(base);
  if (space == Space::Shared) {
    if (first < info.shared_begin || end > info.shared_end) return nullptr;
    if (!Write && warp.arriving && any_arriving(warp, info, p, base)) return nullptr;
    return warp.shared + (base - kSharedBase);
  }
  if (space == Space::Global) {
    const uint64_t index = (first - kGlobalBase) >> kPageBits, offset = first & (kPageBytes - 1);
    if (first < kGlobalBase || index >= warp.page_count || offset + (end - first) > warp.pages[index].valid) return nullptr;
    const PageEntry* entry = &warp.pages[index];
    if (!(Write ? entry->write : entry->read)) entry = page_slow(warp, first, Write);
    if (entry && warp.footprint) warp.footprint->touch(p, base, info.width, Write);
    return entry ? (Write ? entry->write : entry->read) + offset - p.low : nullptr;
  }
  if (space == Space::Constant && !Write && first >= kConstantBase && end - kConstantBase <= warp.constant_bytes)
    return const_cast<uint8_t*>(warp.constant) + (base - kConstantBase);
  return nullptr;
}

// Where each active lane's bytes are, when they lie on several pages of global memory; false where a lane's are not, or not on one page.
template <bool Write>
bool locate_each(Warp& warp, const AccessInfo& info, const Pattern& p, uint64_t base, std::array<uint8_t*, 32>& at) {
  if (space_of(base) != Space::Global || ((base | p.align_bits) & info.align_mask)) return false;
  for (uint32_t rest = p.mask; rest; rest &= rest - 1) {
    const uint32_t lane = static_cast<uint32_t>(std::countr_zero(rest));
    const uint64_t address = base + p.delta[lane], index = (address - kGlobalBase) >> kPageBits, offset = address & (kPageBytes - 1);
    if (address < kGlobalBase || index >= warp.page_count || offset + info.width > warp.pages[index].valid) return false;
    const PageEntry* entry = &warp.pages[index];
    if (!(Write ? entry->write : entry->read)) entry = page_slow(warp, address, Write);
    if (!entry) return false;
    at[lane] = (Write ? entry->write : entry->read) + offset;
  }
  for (uint32_t rest = warp.footprint ? p.mask : 0; rest; rest &= rest - 1)
    warp.footprint->touch(base + p.delta[static_cast<uint32_t>(std::countr_zero(rest))], info.width, Write);
  return true;
}

inline void observe(Warp& warp, const Decoded* in, const AccessInfo& info, Pattern& p, uint64_t base) {
  if (info.site == kNoSite || !AccessObservers::sees(warp)) return;
  const Space space = space_of(base);
  const PatternCount none{};
  const PatternCount& count = space == Space::Shared   ? p.shared[info.kind][base & warp.bank_word_mask]
                              : space == Space::Global ? p.global[info.kind >> 1][base & 31]
                                                       : none;
  if (warp.traced || !count.known) return observe_slow(warp, in, info, p, base);
  AccessObservers::access<true>(warp, info, count);
}

template <class E, class L>
[[gnu::always_inline]] inline void load_element(Warp& warp, const AccessInfo& info, const Pattern& p, const uint8_t* from, uint32_t j) {
  L* d = warp.at<L>(info.data[j]);
  if (info.uniform[j]) {
    *d = get<E>(from);
  } else if (p.same_address) {
    const L value = get<E>(from);
    each_lane<L>(warp, info.data[j], [=](uint32_t) __attribute__((always_inline)) { return value; });
  } else if (p.step == sizeof(E)) {
    const auto* source = reinterpret_cast<const Unaligned<E>*>(from);
#pragma omp simd
    for (uint32_t lane = 0; lane < hardware::kLanes; ++lane) d[lane] = source[lane].value;
  } else if (p.mask == 0xffffffffu) {
    for (uint32_t first = 0; first < 32; first += 8)  // unrolled: where the loop of one lane lies in the code would decide how fast it is
      for (uint32_t lane = first; lane < first + 8; ++lane) d[lane] = get<E>(from + static_cast<int64_t>(p.delta[lane]));
  } else {
    for (uint32_t rest = p.mask; rest; rest &= rest - 1) {
      const uint32_t lane = static_cast<uint32_t>(std::countr_zero(rest));
      d[lane] = get<E>(from + static_cast<int64_t>(p.delta[lane]));
    }
  }
}

template <class E, class L>
[[gnu::noinline]] bool load_from_pages(Warp& warp, const AccessInfo& info, const Pattern& p, uint64_t base) {
  std::array<uint8_t*, 32> from;
  if (!locate_each<false>(warp, info, p, base, from)) return false;
  for (uint32_t j = 0; j < info.count; ++j) {
    L* d = warp.at<L>(info.data[j]);
    for (uint32_t rest = p.mask; rest; rest &= rest - 1) {
      const uint32_t lane = static_cast<uint32_t>(std::countr_zero(rest));
      d[info.uniform[j] ? 0 : lane] = get<E>(from[lane] + j * sizeof(E));
    }
  }
  return true;
}

// A lane's memory is interleaved by words: one address in all lanes is one vector.
template <class E, class L>
void load_local(Warp& warp, const AccessInfo& info, uint64_t offset, uint32_t j) {
  const uint32_t* words = reinterpret_cast<const uint32_t*>(warp.local + offset / 4 * 128);
  const uint32_t shift = offset % 4 * 8;
  const auto value = [=](uint32_t lane) __attribute__((always_inline)) -> L {
    if constexpr (sizeof(E) == 8)
      return words[lane] | static_cast<L>(words[lane + 32]) << 32;
    else if constexpr (sizeof(E) == 4)
      return words[lane];
    else
      return static_cast<E>(words[lane] >> shift);
  };
  if (info.uniform[j])
    *warp.at<L>(info.data[j]) = value(static_cast<uint32_t>(std::countr_zero(warp.active)));
  else
    each_lane<L>(warp, info.data[j], value);
}

inline bool fits_local(const AccessInfo& info, const Pattern& p, uint64_t base, uint32_t element) {
  return space_of(base) == Space::Local && p.same_address && base >= info.local_begin && base + info.width <= info.local_end &&
         base % (element < 4 ? element : 4) == 0 && (base & info.align_mask) == 0;
}

template <class E, class L, bool Uniform>
const Decoded* load(Warp& warp, const Decoded* in) {
  const AccessInfo& info = warp.accesses[in->access];
  uint64_t base;
  Pattern& p = *match<Uniform>(warp, in, base);
  if (fits_local(info, p, base, sizeof(E))) {
    for (uint32_t j = 0; j < info.count; ++j) load_local<E, L>(warp, info, base - kLocalBase + j * sizeof(E), j);
  } else {
    const uint8_t* from = locate<false>(warp, info, p, base);
    if (!from && !load_from_pages<E, L>(warp, info, p, base)) return slow_access(warp, in);
    for (uint32_t j = 0; from && j < info.count; ++j) load_element<E, L>(warp, info, p, from + j * sizeof(E), j);
  }
  observe(warp, in, info, p, base);
  if (info.kept != kNone) keep_loaded(warp, info);
  return in + 1;
}

template <class E, class L>
[[gnu::always_inline]] inline void store_element(Warp& warp, const AccessInfo& info, const Pattern& p, uint8_t* to, uint32_t j) {
  const L* s = warp.at<L>(info.data[j]);
  const uint32_t stride = info.uniform[j] ? 0 : 1;
  if (p.step == sizeof(E) && stride) {
    auto* target = reinterpret_cast<Unaligned<E>*>(to);
#pragma omp simd
    for (uint32_t lane = 0; lane < hardware::kLanes; ++lane) target[lane].value = static_cast<E>(s[lane]);
  } else {
    for (uint32_t rest = p.mask; rest; rest &= rest - 1) {  // where lanes meet, the last one's value stays
      const uint32_t lane = static_cast<uint32_t>(std::countr_zero(rest));
      const E value = static_cast<E>(s[lane * stride]);
      std::memcpy(to + static_cast<int64_t>(p.delta[lane]), &value, sizeof value);
    }
  }
}

template <class E, class L>
[[gnu::noinline]] bool store_to_pages(Warp& warp, const AccessInfo& info, const Pattern& p, uint64_t base) {
  std::array<uint8_t*, 32> to;
  if (!locate_each<true>(warp, info, p, base, to)) return false;
  for (uint32_t j = 0; j < info.count; ++j) {
    const L* s = warp.at<L>(info.data[j]);
    for (uint32_t rest = p.mask; rest; rest &= rest - 1) {  // where lanes meet, the last one's value stays
      const uint32_t lane = static_cast<uint32_t>(std::countr_zero(rest));
      const E value = static_cast<E>(s[info.uniform[j] ? 0 : lane]);
      std::memcpy(to[lane] + j * sizeof(E), &value, sizeof value);
    }
  }
  return true;
}

// One word of each active lane: those bits of the mask.
template <class L, bool Uniform>
inline void store_local_word(const Operand<L, Uniform>& s, uint32_t active, uint32_t* words, uint32_t from_bit, uint32_t to_bit,
                             uint32_t mask) {
#pragma omp simd
  for (uint32_t lane = 0; lane < hardware::kLanes; ++lane) {
    const uint32_t value = static_cast<uint32_t>(s[lane] >> from_bit) << to_bit;
    words[lane] = active >> lane & 1 ? (words[lane] & ~mask) | (value & mask) : words[lane];
  }
}
template <class E, class L, bool Uniform>
void store_local_element(Warp& warp, const AccessInfo& info, uint64_t offset, uint32_t j) {
  uint32_t* words = reinterpret_cast<uint32_t*>(warp.local + offset / 4 * 128);
  const auto s = operand<L, Uniform>(warp, info.data[j]);
  if constexpr (sizeof(E) < 4) {
    const uint32_t shift = offset % 4 * 8;
    store_local_word(s, warp.active, words, 0, shift, static_cast<uint32_t>(static_cast<E>(~E{0})) << shift);
  } else {
    store_local_word(s, warp.active, words, 0, 0, ~0u);
    if constexpr (sizeof(E) == 8) store_local_word(s, warp.active, words + 32, 32, 0, ~0u);
  }
}
template <class E, class L>
void store_local(Warp& warp, const AccessInfo& info, uint64_t offset, uint32_t j) {
  return info.uniform[j] ? store_local_element<E, L, true>(warp, info, offset, j) : store_local_element<E, L, false>(warp, info, offset, j);
}

template <class E, class L, bool Uniform>
const Decoded* store(Warp& warp, const Decoded* in) {
  const AccessInfo& info = warp.accesses[in->access];
  uint64_t base;
  Pattern& p = *match<Uniform>(warp, in, base);
  if (fits_local(info, p, base, sizeof(E))) {
    for (uint32_t j = 0; j < info.count; ++j) store_local<E, L>(warp, info, base - kLocalBase + j * sizeof(E), j);
  } else {
    uint8_t* to = locate<true>(warp, info, p, base);
    if (!to && !store_to_pages<E, L>(warp, info, p, base)) return slow_access(warp, in);
    for (uint32_t j = 0; to && j < info.count; ++j) store_element<E, L>(warp, info, p, to + j * sizeof(E), j);
  }
  observe(warp, in, info, p, base);
  return in + 1;
}

template <class E, class L>
constexpr Handler pick(const Decoded& in) {
  if (in.op == Opcode::Load) return in.stride_a ? load<E, L, false> : load<E, L, true>;
  return in.stride_a ? store<E, L, false> : store<E, L, true>;
}

constexpr Handler find_here(const Decoded& in, uint32_t element_bytes) {
  if (in.op == Opcode::Atomic) return slow_access;
  switch (element_bytes) {
    case 1:
      return pick<uint8_t, uint32_t>(in);
    case 2:
      return pick<uint16_t, uint32_t>(in);
    case 4:
      return pick<uint32_t, uint32_t>(in);
    default:
      return pick<uint64_t, uint64_t>(in);
  }
}

static_assert(covers(Family::Memory, [](const Decoded& in) { return find_here(in, 4); }));

}  // namespace

Handler find_memory_handler(const Decoded& in, const AccessInfo& info) { return find_here(in, info.element_bytes); }

}  // namespace warplens::simt::WARPLENS_WIDTH
