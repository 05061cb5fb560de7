// Reads by a whole warp that say nothing new: two warps of the block since its last barrier, or two blocks since the grid's, have read each
// word of them by the same instruction, which represents any other, and nothing else has changed what is remembered of these words.
#pragma once

#include <array>
#include <cstdint>
#include <memory>

namespace warplens::checks {

class KnownReads {
 public:
  struct Read {
    uint64_t base = 0;
    uint64_t words = 0;    // WordTable::Known::name
    uint64_t changes = 0;  // to what is remembered of any word, but by reads that only add themselves
    uint32_t instruction = 0;
    bool operator==(const Read&) const = default;
  };

  // `since`: a barrier of the block or of the grid, by its moment; no two have the same.
  bool has(const Read& read, uint32_t block_since, uint32_t grid_since) const {
    if (!slots_) return false;
    const Slot& known = (*slots_)[slot(read)];
    return known.read == read && (known.since == block_since || known.since == grid_since);
  }
  void add(const Read& read, uint32_t since) {
    if (!slots_) slots_ = std::make_unique<Slots>();
    (*slots_)[slot(read)] = {read, since};
  }

 private:
  struct Slot {
    Read read;
    uint32_t since = 0;
  };
  static constexpr uint32_t kSlotBits = 11;
  using Slots = std::array<Slot, 1 << kSlotBits>;
  static size_t slot(const Read& read) {
    return (read.base / 4 + read.instruction * uint64_t{0x10001}) * 0x9e3779b97f4a7c15ull >> (64 - kSlotBits);
  }
  std::unique_ptr<Slots> slots_;  // made when first used: a small kernel has none
};

}  // namespace warplens::checks
