// What is remembered of each word of memory: the accesses that a later one could still race with.
#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <utility>
#include <vector>

#include "kernels/checks/finding.h"
#include "kernels/simt/memory/global_memory.h"

namespace warplens::checks {

// One instruction's access to a word by some lanes of a warp.
struct WordAccess {
  static constexpr uint32_t kInstructionBits = 20, kKindBits = 3, kByteBits = 4, kWarpBits = 5;
  static constexpr uint32_t kKindAt = kInstructionBits, kBytesAt = kKindAt + kKindBits, kWarpAt = kBytesAt + kByteBits;
  static_assert(kWarpAt + kWarpBits == 32);

  uint32_t stamp = 0;  // see order.h
  uint32_t tick = 0;
  uint32_t block = 0;
  uint32_t lanes = 0;  // none: there is no access here
  uint32_t what = 0;   // instruction, kind, bytes, warp: shifted by hand, as bit-fields that are stored and then copied stall a processor

  uint32_t instruction() const { return what & ((1u << kInstructionBits) - 1); }
  uint32_t kind() const { return what >> kKindAt & ((1u << kKindBits) - 1); }
  uint32_t bytes() const { return bytes_of(what); }  // of the word
  uint32_t warp() const { return what >> kWarpAt; }

  static uint32_t bytes_of(uint32_t what) { return what >> kBytesAt & ((1u << kByteBits) - 1); }
  static uint32_t what_of(uint32_t instruction, uint32_t kind, uint32_t warp) { return instruction | kind << kKindAt | warp << kWarpAt; }

  // The same instruction's to another word.
  WordAccess of(uint32_t other_lanes, uint32_t other_bytes) const {
    const uint32_t others = what & ~(((1u << kByteBits) - 1) << kBytesAt);
    return {stamp, tick, block, other_lanes, others | other_bytes << kBytesAt};
  }
  // By lanes that are remembered here for these bytes.
  bool repeats(const WordAccess& later) const {
    return stamp == later.stamp && block == later.block && (later.lanes & ~lanes) == 0 && (later.bytes() & ~bytes()) == 0 &&
           ((what ^ later.what) & ~(((1u << kByteBits) - 1) << kBytesAt)) == 0;
  }
  bool operator==(const WordAccess&) const = default;
  bool is_same(const WordAccess& other) const {
    return stamp == other.stamp && block == other.block && what == other.what;
  }  // but for lanes
  bool is_same_but_warp(const WordAccess& other) const { return (what ^ other.what) << kWarpBits == 0; }  // instruction, kind and bytes
};
static_assert(sizeof(WordAccess) == 20);

enum AccessKind : uint32_t { kRead, kWrite, kAtomic, kBlockAtomic, kCopyRead, kCopyWrite, kAtomicRead, kBlockAtomicRead };
constexpr bool is_of_block(uint32_t kind) { return kind == kBlockAtomic || kind == kBlockAtomicRead; }
constexpr bool is_atomic_read(uint32_t kind) { return kind == kAtomicRead || kind == kBlockAtomicRead; }
constexpr bool is_read(uint32_t kind) { return kind == kRead || kind == kCopyRead || is_atomic_read(kind); }
constexpr bool is_atomic(uint32_t kind) { return kind == kAtomic || kind == kBlockAtomic || is_atomic_read(kind); }
constexpr bool is_copy(uint32_t kind) { return kind == kCopyRead || kind == kCopyWrite; }
// Whether whatever races with the earlier of two accesses of one thread races with the later one too.
constexpr bool subsumes(uint32_t later, uint32_t earlier) {
  return !(is_read(later) || is_atomic(later)) || (is_read(later) && !is_atomic(later) && is_read(earlier)) || later == earlier;
}
Role role_of(uint32_t kind);

// Two accesses are held in place; what else a word needs is in a list. Once accesses to different bytes of a word are to be remembered it
// is split, and has a cell for each of its parts: whatever a cell remembers concerns all of its bytes.
struct Cell {
  static constexpr uint32_t kSplit = 1u << 31;

  WordAccess held[2];
  uint32_t more = 0;  // a list of Lists; 0: none. With kSplit: a word of Parts, and nothing is held here

  bool is_split() const { return more & kSplit; }
};

class Lists {
 public:
  std::vector<WordAccess>& of(Cell& cell) {
    if (cell.more == 0) {
      if (free_.empty()) {
        lists_.emplace_back();
        free_.push_back(static_cast<uint32_t>(lists_.size()));
      }
      cell.more = free_.back();
      free_.pop_back();
    }
    return lists_[cell.more - 1];
  }
  const std::vector<WordAccess>& of(uint32_t list) const { return lists_[list - 1]; }
  Cell copied(const Cell& cell) {
    Cell copy = cell;
    if (cell.more == 0) return copy;
    copy.more = 0;
    of(copy);  // may move the others
    lists_[copy.more - 1] = lists_[cell.more - 1];
    return copy;
  }
  void drop(Cell& cell) {
    lists_[cell.more - 1].clear();
    free_.push_back(cell.more);
    cell.more = 0;
  }

 private:
  std::vector<std::vector<WordAccess>> lists_;
  std::vector<uint32_t> free_;
};

// The cells of split words.
class Parts {
 public:
  struct alignas(64) Word {
    uint32_t count = 0;              // of parts; a byte in none of them was not accessed
    std::array<uint8_t, 4> bytes{};  // of each part: a bit for each
    std::array<Cell, 4> cells;
  };

  explicit Parts(Lists& lists) : lists_(lists) {}
  Word& of(const Cell& cell) { return at(cell.more & ~Cell::kSplit); }
  const Word& of(const Cell& cell) const { return const_cast<Parts*>(this)->of(cell); }

  // `bytes`: the bytes that the remembered accesses of the cell touch.
  void split(Cell& cell, uint32_t bytes) {
    if (free_.empty()) {
      if (made_ % kChunk == 0) chunks_.push_back(std::make_unique<std::array<Word, kChunk>>());
      free_.push_back(made_++);
    }
    const uint32_t number = free_.back();
    free_.pop_back();
    at(number).count = 0;
    if (bytes) add(at(number), cell, bytes);
    cell = Cell{};
    cell.more = Cell::kSplit | number;
  }
  // Makes the split cell whole again and forgets the accesses of its parts.
  void unite(Cell& cell) {
    Word& word = of(cell);
    for (uint32_t n = 0; n < word.count; ++n)
      if (word.cells[n].more) lists_.drop(word.cells[n]);
    free_.push_back(cell.more & ~Cell::kSplit);
    cell = Cell{};
  }
  // Visits the cells of these bytes; a cell that is only partly inside is split.
  template <class F>
  void each(Cell& cell, uint32_t bytes, F f) {
    Word& word = of(cell);
    const uint32_t count = word.count;
    for (uint32_t n = 0; n < count && bytes; ++n) {
      const uint32_t common = word.bytes[n] & bytes;
      if (common == 0) continue;
      bytes &= ~common;
      if (common != word.bytes[n]) {
        add(word, lists_.copied(word.cells[n]), word.bytes[n] & ~common);
        word.bytes[n] = static_cast<uint8_t>(common);
      }
      f(word.cells[n]);
    }
    if (bytes) f(add(word, {}, bytes));
  }

 private:
  static constexpr uint32_t kChunk = 256;
  Word& at(uint32_t number) { return (*chunks_[number / kChunk])[number % kChunk]; }
  static Cell& add(Word& word, const Cell& cell, uint32_t bytes) {
    word.bytes[word.count] = static_cast<uint8_t>(bytes);
    return word.cells[word.count++] = cell;
  }

  Lists& lists_;
  std::vector<std::unique_ptr<std::array<Word, kChunk>>> chunks_;
  std::vector<uint32_t> free_;
  uint32_t made_ = 0;
};

}  // namespace warplens::checks
