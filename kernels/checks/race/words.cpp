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

static std::vector<Run> runs_of(const TouchedWords& words, uint32_t width) {
  std::vector<Run> runs;
  const auto begin_of = [&](uint32_t n) { return words[n].word * 4 + std::countr_zero(words[n].bytes); };
  const uint32_t step = std::min(width, 4u), all = (1u << step) - 1;
  const auto is_piece = [&](uint32_t n) {
    const auto at = static_cast<uint32_t>(std::countr_zero(words[n].bytes));
    return std::has_single_bit(words[n].lanes) && at % step == 0 && words[n].bytes >> at == all;
  };
  const auto continues = [&](const Run& run, uint32_t n) {
    if (run.bytes_of_lane == 0) return false;
    const uint32_t lane = run.first_lane + run.count * step / width;
    return lane < 32 && words[n].lanes == 1u << lane && is_piece(n) && begin_of(n) == begin_of(n - 1) + step;
  };
  const bool divides = width == 1 || width == 2 || width % 4 == 0;
  for (uint32_t n = 0; n < words.size(); ++n) {
    if (!runs.empty() && continues(runs.back(), n)) {
      ++runs.back().count;
      continue;
    }
    runs.push_back({n, 1, static_cast<uint32_t>(std::countr_zero(words[n].lanes)), divides && is_piece(n) ? width : 0});
  }
  return runs;
}

const WordTable::Known& WordTable::of(const simt::Pattern& pattern, uint64_t base, uint32_t width) {
  const uint32_t in_word = static_cast<uint32_t>(base & 3);
  const size_t at = (reinterpret_cast<uintptr_t>(&pattern) / sizeof(simt::Pattern) * 5 + width * 4 + in_word) % kSlots;
  if (!slots_[at]) slots_[at] = std::make_unique<Row>();
  Row& row = *slots_[at];
  if (row.mask == pattern.mask && row.width == width && row.base == in_word && row.delta == pattern.delta) return row.known;
  row.delta = pattern.delta;
  row.mask = pattern.mask, row.width = width, row.base = in_word;
  row.known.words = touched_words(pattern, pattern.mask, width, in_word);
  row.known.runs = runs_of(row.known.words, width);
  row.known.one_lane_each =
      std::all_of(row.known.words.begin(), row.known.words.end(), [](const TouchedWord& word) { return std::has_single_bit(word.lanes); });
  row.known.name = ++names_;
  return row.known;
}

}  // namespace warplens::checks
