// Accesses by a whole warp that say nothing new, as nothing has changed what is remembered of their words since:
// - the same warp's, by the same instruction, at the same moment of the order: whatever is unordered with this one was with that one;
// - reads of words that two warps of the block since its last barrier, or two blocks since the grid's, have read by the same instruction:
//   those represent any other.
#pragma once

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "kernels/base/hash.h"
#include "kernels/checks/race/cells.h"

namespace warplens::checks {

class KnownAccesses {
 public:
  struct Access {
    uint64_t base = 0;
    uint64_t changes = 0;  // to what is remembered of any word, but by accesses that only add themselves
    uint32_t words = 0;    // LineTable::Known::name
    uint32_t instruction = 0;
  };
  // Who accesses, and when: see order.h.
  struct Own {
    uint32_t block = 0, warp = 0, now = 0;
  };

  // `since`: a barrier of the block or of the grid, by its moment; no two have the same.
  bool has(const Access& access, const Own& own, uint32_t block_since, uint32_t grid_since) {
    const bool is_known = !sets_.empty() && is_in(sets_[set_of(access.base, access.instruction)], access, own, block_since, grid_since);
    found_ += is_known;
    return is_known;
  }
  void add(const Access& access, const Own& own) {
    add({access.base, access.changes, access.words, own.block, own.now, what(access, own.warp)});
  }
  void add(const Access& read, uint32_t since) { add({read.base, read.changes, read.words, 0, since, what(read, kAnyWarp)}); }

 private:
  static constexpr uint32_t kAnyWarp = 1u << WordAccess::kWarpBits;
  static constexpr uint32_t kFewSetBits = 10, kMaxSetBits = 16;

  struct alignas(32) Known {
    uint64_t base = 0, changes = 0;
    uint32_t words = 0, block = 0, now = 0;
    uint32_t what = 0;  // instruction, and its warp or any
  };
  // A line of the processor's cache, the later one first.
  struct alignas(64) Set {
    std::array<Known, 2> all;
  };

  static bool is_in(const Set& set, const Access& access, const Own& own, uint32_t block_since, uint32_t grid_since) {
    for (const Known& known : set.all) {
      if (known.base != access.base || known.words != access.words || known.changes != access.changes) continue;
      if (known.what == what(access, own.warp)) return known.block == own.block && known.now == own.now;
      if (known.what == what(access, kAnyWarp)) return known.now == block_since || known.now == grid_since;
    }
    return false;
  }
  static uint32_t what(const Access& access, uint32_t warp) { return access.instruction | warp << WordAccess::kInstructionBits; }
  size_t set_of(uint64_t base, uint32_t instruction) const {
    return (base + instruction * uint64_t{0x10001}) * kGoldenRatio >> (64 - bits_);
  }
  void add(const Known& known) {
    if (sets_.empty()) sets_.resize(size_t{1} << bits_);
    if (bits_ < kMaxSetBits && is_too_small()) grow();
    put(known);
  }
  // Many blocks at a time need many. Where hardly any access comes again, more of them would only be in a processor's cache for nothing.
  bool is_too_small() const { return lost_ > sets_.size() / 4 && (found_ > lost_ / 4 || lost_ > 16 * sets_.size()); }
  void put(const Known& known) {
    auto& [later, earlier] = sets_[set_of(known.base, known.what & ((1u << WordAccess::kInstructionBits) - 1))].all;
    const auto replaces = [&](const Known& old) { return old.base == known.base && old.words == known.words && old.what == known.what; };
    if (!replaces(later)) {
      lost_ += !replaces(earlier) && earlier.words != 0 && earlier.now == known.now;
      earlier = later;
    }
    later = known;
  }
  void grow() {
    bits_ += 2, lost_ = found_ = 0;
    for (const Set& set : std::exchange(sets_, std::vector<Set>(size_t{1} << bits_)))
      for (const Known& known : {set.all[1], set.all[0]})
        if (known.words != 0) put(known);
  }

  std::vector<Set> sets_;  // made when first used: a small kernel has none
  uint32_t bits_ = kFewSetBits;
  uint64_t lost_ = 0;   // that others of the same moment have taken the place of
  uint64_t found_ = 0;  // since it grew
};

}  // namespace warplens::checks
