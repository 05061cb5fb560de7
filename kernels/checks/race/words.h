// A warp's access as words of memory: which lanes touch which bytes of which word. Patterns repeat, so this is made once for each.
#pragma once

#include <algorithm>
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

// Words, or equal parts of words, side by side, that lane after lane touches alone, each as many.
struct Run {
  uint32_t begin = 0, count = 0;               // into the touched words
  uint32_t first_lane = 0, bytes_of_lane = 0;  // 0: a word that is not touched so, alone

  uint32_t step() const { return std::min(bytes_of_lane, 4u); }  // bytes of a touched word
};

// Words of lanes that touch `width` bytes from `base + delta` on.
TouchedWords touched_words(const simt::Pattern& pattern, uint32_t lanes, uint32_t width, uint32_t base_in_word);

class WordTable {
 public:
  struct Known {
    TouchedWords words;
    std::vector<Run> runs;       // of all words, in their order
    bool one_lane_each = false;  // no two lanes touch the same bytes
    uint64_t name = 0;           // of these words in this table; never given to others
  };
  const Known& of(const simt::Pattern& pattern, uint64_t base, uint32_t width);

 private:
  struct Row {
    std::array<uint64_t, 32> delta;
    uint32_t mask = 0, width = 0, base = 0;
    Known known;
  };
  static constexpr size_t kSlots = 1 << 12;
  // By the pattern's address, which another pattern may have later. Made when first used: all of them are a megabyte, which a small kernel
  // would spend most of its check on.
  std::vector<std::unique_ptr<Row>> slots_ = std::vector<std::unique_ptr<Row>>(kSlots);
  uint64_t names_ = 0;
};

}  // namespace warplens::checks
