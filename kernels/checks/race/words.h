// A warp's access as words of memory: which lanes touch which bytes of which word. Patterns repeat, so this is made once for each.
#pragma once

#include <algorithm>
#include <bit>
#include <memory>
#include <vector>

#include "kernels/simt/memory/pattern.h"

namespace warplens::checks {

struct TouchedWord {
  int64_t word = 0;  // from the base's word
  uint32_t lanes = 0;
  uint32_t bytes = 0;  // a bit for each of the four
};
using TouchedWords = std::vector<TouchedWord>;  // ascending

// Words of lanes that touch `width` bytes from `base + delta` on.
TouchedWords touched_words(const simt::Pattern& pattern, uint32_t lanes, uint32_t width, uint32_t base_in_word);

// From `first` up to `end`, word by word: f(word, its bytes).
template <class F>
void each_word_of(uint64_t first, uint64_t end, F f) {
  while (first < end) {
    const uint64_t word = first & ~uint64_t{3}, behind = std::min(word + 4, end);
    f(word, ((1u << (behind - word)) - 1) & (0xfu << (first - word)));
    first = behind;
  }
}

// Lane by lane, or all at once where they lie side by side.
template <class F>
void each_word_of(const simt::Pattern& pattern, uint64_t base, uint32_t width, F f) {
  const uint64_t end = base + uint64_t{32} * width;
  if (pattern.step == width && (base | width) % 4 == 0) {  // the usual case, in a simple loop
    for (uint64_t word = base; word < end; word += 4) f(word, 0xfu);
    return;
  }
  if (pattern.step == width) return each_word_of(base, end, f);
  for (uint32_t rest = pattern.mask; rest; rest &= rest - 1) {
    const auto lane = static_cast<uint32_t>(std::countr_zero(rest));
    each_word_of(base + pattern.delta[lane], base + pattern.delta[lane] + width, f);
  }
}

class WordTable {
 public:
  const TouchedWords& of(const simt::Pattern& pattern, uint64_t base, uint32_t width);

 private:
  struct Row {
    std::array<uint64_t, 32> delta;
    uint32_t mask = 0, width = 0, base = 0;
    TouchedWords words;
  };
  static constexpr size_t kSlots = 1 << 12;
  // By the pattern's address, which another pattern may have later. Made when first used: all of them are a megabyte, which a small kernel
  // would spend most of its check on.
  std::vector<std::unique_ptr<Row>> slots_ = std::vector<std::unique_ptr<Row>>(kSlots);
};

}  // namespace warplens::checks
