// Accesses by a whole warp that say nothing new, as nothing has changed what is remembered of their words since:
// - the same warp's, by the same instruction, at the same moment of the order: whatever is unordered with this one was with that one;
// - reads of words that two warps of the block since its last barrier, or two blocks since the grid's, have read by the same instruction:
//   those represent any other.
#pragma once

#include <cstdint>
#include <vector>

namespace warplens::checks {

class KnownAccesses {
 public:
  struct Access {
    uint64_t base = 0;
    uint64_t words = 0;    // LineTable::Known::name
    uint64_t changes = 0;  // to what is remembered of any word, but by accesses that only add themselves
    uint32_t instruction = 0;
    bool operator==(const Access&) const = default;
  };
  // Who accesses, and when: see order.h.
  struct Own {
    uint32_t block = 0, warp = 0, now = 0;
    bool operator==(const Own&) const = default;
  };

  // `since`: a barrier of the block or of the grid, by its moment; no two have the same.
  bool has(const Access& access, const Own& own, uint32_t block_since, uint32_t grid_since) const {
    if (slots_.empty()) return false;
    const Slot& known = slots_[slot(access)];
    if (known.access != access) return false;
    return known.own.warp == kAnyWarp ? known.own.now == block_since || known.own.now == grid_since : known.own == own;
  }
  void add(const Access& access, const Own& own) {
    if (slots_.empty() || (lost_ > slots_.size() && bits_ < kMaxSlotBits)) {  // many blocks at a time need many
      if (!slots_.empty()) bits_ += 2;
      slots_.assign(size_t{1} << bits_, {});
      lost_ = 0;
    }
    Slot& known = slots_[slot(access)];
    lost_ += known.access.words != 0 && known.access != access && known.own.now == own.now;
    known = {access, own};
  }
  void add(const Access& read, uint32_t since) { add(read, {0, kAnyWarp, since}); }

 private:
  struct Slot {
    Access access;
    Own own;
  };
  static constexpr uint32_t kAnyWarp = ~0u;
  static constexpr uint32_t kFewSlotBits = 11, kMaxSlotBits = 17;
  size_t slot(const Access& access) const {
    return (access.base + access.instruction * uint64_t{0x10001}) * 0x9e3779b97f4a7c15ull >> (64 - bits_);
  }
  std::vector<Slot> slots_;  // made when first used: a small kernel has none
  uint32_t bits_ = kFewSlotBits;
  uint64_t lost_ = 0;  // that others of the same moment have taken the place of
};

}  // namespace warplens::checks
