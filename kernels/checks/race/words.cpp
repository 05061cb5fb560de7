#include "kernels/checks/race/words.h"

#include <algorithm>
#include <bit>

namespace warplens::checks {

TouchedWords touched_words(const simt::Pattern& pattern, uint32_t lanes, uint32_t width, uint32_t base_in_word) {
  TouchedWords words;
  for (uint32_t rest = lanes; rest; rest &= rest - 1) {
    const uint32_t lane = static_cast<uint32_t>(std::countr_zero(rest));
    const int64_t first = static_cast<int64_t>(pattern.delta[lane]) + base_in_word;
    for (int64_t byte = first; byte < first + width;) {
      const int64_t word = byte >> 2, end = std::min<int64_t>((word + 1) * 4, first + width);
      const uint32_t bytes = ((1u << (end - byte)) - 1) << (byte & 3);
      words.push_back({word, 1u << lane, bytes});
      byte = end;
    }
  }
  std::stable_sort(words.begin(), words.end(),
                   [](const TouchedWord& a, const TouchedWord& b) { return a.word != b.word ? a.word < b.word : a.bytes < b.bytes; });
  TouchedWords merged;
  for (const TouchedWord& w : words) {
    if (!merged.empty() && merged.back().word == w.word && merged.back().bytes == w.bytes)
      merged.back().lanes |= w.lanes;
    else
      merged.push_back(w);
  }
  return merged;
}

const TouchedWords& WordTable::of(const simt::Pattern& pattern, uint64_t base, uint32_t width) {
  const uint32_t in_word = static_cast<uint32_t>(base & 3);
  const size_t at = (reinterpret_cast<uintptr_t>(&pattern) / sizeof(simt::Pattern) * 5 + width * 4 + in_word) % kSlots;
  if (!slots_[at]) slots_[at] = std::make_unique<Row>();
  Row& row = *slots_[at];
  if (row.mask == pattern.mask && row.width == width && row.base == in_word && row.delta == pattern.delta) return row.words;
  row.delta = pattern.delta;
  row.mask = pattern.mask, row.width = width, row.base = in_word;
  return row.words = touched_words(pattern, pattern.mask, width, in_word);
}

}  // namespace warplens::checks
