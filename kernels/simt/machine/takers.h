// Who took a word, as a lock is taken: whose exchange or compare-and-swap was the last that changed it. For the sentence about threads that
// wait for it in vain.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "kernels/base/hash.h"

namespace warplens::simt {

struct Block;

struct Taker {
  uint64_t address = 0, value = 0;  // what it put there
  const Block* block = nullptr;     // in which it ran; another block of the grid may be there by now
  uint64_t block_linear = 0;
  uint32_t warp = 0, lane = 0, instruction = 0;
};

// The takers of words in the blocks that run together. A small table by word: a later word may replace another one, whose taker is
// then unknown.
class Takers {
 public:
  void add(const Taker& taker) { of_[place(taker.address)] = taker; }
  // The taker of a word as `block` sees it, if the word still has the value that was stored; null: not known.
  const Taker* find(uint64_t address, uint64_t value, const Block& block) const;

 private:
  static constexpr size_t kWords = 1024;
  static size_t place(uint64_t address) { return (address / 4 * kGoldenRatio) >> 54; }
  std::array<Taker, kWords> of_{};
};

}  // namespace warplens::simt
