#include "kernels/simt/memory/pattern.h"

#include <algorithm>
#include <bit>

#include "kernels/base/hash.h"
#include "kernels/hardware/banks.h"
#include "kernels/hardware/sectors.h"
#include "kernels/hardware/turns.h"
#include "kernels/simt/run.h"

namespace warplens::simt {
namespace {

uint64_t hash(const std::array<uint64_t, 32>& delta, uint32_t mask) {
  uint64_t h = mask * kGoldenRatio;
  for (uint64_t d : delta) h = (h ^ d) * kGoldenRatio + (h >> 29);
  return h;
}

void describe(Pattern& p) {
  const uint32_t first = static_cast<uint32_t>(std::countr_zero(p.mask));
  p.same_address = true;
  p.step = p.mask == 0xffffffffu ? p.delta[1] : 0;
  for (uint32_t lane = first; lane < hardware::kLanes; ++lane) {
    if (!(p.mask >> lane & 1)) continue;
    p.lane_mask[lane] = ~0ull;
    const int64_t d = static_cast<int64_t>(p.delta[lane]);
    p.low = std::min(p.low, d);
    p.high = std::max(p.high, d);
    p.align_bits |= p.delta[lane];
    p.same_address &= d == 0;
    if (p.step && p.delta[lane] != p.step * lane) p.step = 0;
  }
}

}  // namespace

// Lanes that wait for each other in a loop take turns of different masks: the same few patterns again and again.
Pattern*& PatternTable::recent(const uint64_t* address, uint64_t base, uint32_t mask) {
  const auto last = static_cast<size_t>(31 - std::countl_zero(mask | 1));
  return recent_[((address[last] - base) * 31 ^ mask) * kGoldenRatio >> 58];
}

static bool lies_at(const Pattern& p, const uint64_t* address, uint64_t base) {
  uint64_t difference = 0;
  for (uint32_t lane = 0; lane < hardware::kLanes; ++lane) difference |= (address[lane] - base - p.delta[lane]) & p.lane_mask[lane];
  return difference == 0;
}

Pattern* PatternTable::find(const uint64_t* address, uint64_t base, uint32_t mask) {
  Pattern*& known = recent(address, base, mask);
  if (!known || known->mask != mask || !lies_at(*known, address, base)) known = look_up(address, base, mask);
  return known;
}

Pattern* PatternTable::look_up(const uint64_t* address, uint64_t base, uint32_t mask) {
  std::array<uint64_t, 32> delta{};
  for (uint32_t lane = 0; lane < hardware::kLanes; ++lane)
    if (mask >> lane & 1) delta[lane] = address[lane] - base;
  const uint64_t key = hash(delta, mask);
  const auto [begin, end] = by_hash_.equal_range(key);
  for (auto it = begin; it != end; ++it)
    if (it->second->mask == mask && it->second->delta == delta) return it->second;
  all_.push_back(std::make_unique<Pattern>());
  Pattern& p = *all_.back();
  p.delta = delta;
  p.mask = mask;
  describe(p);
  by_hash_.emplace(key, &p);
  return &p;
}

void PatternTable::clear() {
  all_.clear();
  by_hash_.clear();
  recent_.fill(nullptr);
}

uint32_t lanes_in(Space space, uint32_t mask, const uint64_t* delta, uint64_t base) {
  uint32_t lanes = 0;
  for (uint32_t rest = mask; rest; rest &= rest - 1) {
    const uint32_t lane = static_cast<uint32_t>(std::countr_zero(rest));
    lanes |= static_cast<uint32_t>(space_of(base + delta[lane]) == space) << lane;
  }
  return lanes;
}

PatternCount count_pattern(const Pattern& pattern, uint64_t base, hardware::AccessKind kind, uint32_t width_bytes,
                           const hardware::Architecture& arch) {
  hardware::WarpAccess access;
  access.kind = kind;
  access.width_bytes = width_bytes;
  for (uint32_t lane = 0; lane < hardware::kLanes; ++lane) access.address[lane] = base + pattern.delta[lane];
  PatternCount count;
  count.known = true;
  const Space first = space_of(base + static_cast<uint64_t>(pattern.low)), last = space_of(base + static_cast<uint64_t>(pattern.high));
  for (const Space space : {Space::Global, Space::Shared, Space::Local, Space::Constant}) {
    access.mask = first == last ? (first == space ? pattern.mask : 0) : lanes_in(space, pattern.mask, pattern.delta.data(), base);
    if (access.mask == 0) continue;
    count.spaces |= static_cast<uint8_t>(space_bit(space));
    if (space == Space::Shared) {
      const hardware::BankCount banks = hardware::count_banks(access, arch);
      count.wavefronts = static_cast<uint16_t>(banks.wavefronts);
      count.conflicts = static_cast<uint16_t>(banks.conflicts);
      count.turns = static_cast<uint16_t>(banks.turns);
      count.exact = count.exact && banks.exact;
    } else if (space == Space::Global) {
      count.sectors = static_cast<uint16_t>(hardware::count_sectors(access));
      count.exact = !hardware::loops_in_global(kind, width_bytes);
    }
  }
  return count;
}

void drop_constant_sectors(const Program& program, std::vector<SiteCounts>& sites) {
  for (size_t i = 0; i < sites.size(); ++i)
    if (program.sites[i].space == Space::Constant) sites[i].sectors = 0;
}

}  // namespace warplens::simt
