#include "app/editor/line_changes.h"

#include <algorithm>

namespace warplens::editor {
namespace {

using Lines = std::vector<std::string_view>;

// As an editor counts them: a text that ends with a line's end has an empty line after it.
Lines lines_of(std::string_view text) {
  Lines lines;
  for (size_t at = 0;;) {
    const size_t end = text.find('\n', at);
    std::string_view line = text.substr(at, end == std::string_view::npos ? end : end - at);
    if (line.ends_with('\r')) line.remove_suffix(1);
    lines.push_back(line);
    if (end == std::string_view::npos) return lines;
    at = end + 1;
  }
}

constexpr size_t kLargest = 1 << 18;  // of the table of common lines; more is one place that differs

// Pairs of equal lines in order, as many as there are, between [a, a_end) and [b, b_end).
std::vector<std::pair<size_t, size_t>> common(const Lines& before, const Lines& now, size_t a, size_t a_end, size_t b, size_t b_end) {
  const size_t rows = a_end - a, columns = b_end - b;
  std::vector<std::pair<size_t, size_t>> pairs;
  if (rows == 0 || columns == 0 || rows > kLargest / columns) return pairs;
  std::vector<uint32_t> longest((rows + 1) * (columns + 1));
  const auto at = [&](size_t i, size_t j) -> uint32_t& { return longest[i * (columns + 1) + j]; };
  for (size_t i = rows; i-- > 0;)
    for (size_t j = columns; j-- > 0;) at(i, j) = before[a + i] == now[b + j] ? at(i + 1, j + 1) + 1 : std::max(at(i + 1, j), at(i, j + 1));
  for (size_t i = 0, j = 0; i < rows && j < columns;) {
    if (before[a + i] == now[b + j])
      pairs.emplace_back(a + i++, b + j++);
    else if (at(i + 1, j) >= at(i, j + 1))
      ++i;
    else
      ++j;
  }
  return pairs;
}

}  // namespace

LineChanges changed_lines(std::string_view before_text, std::string_view now_text) {
  const Lines before = lines_of(before_text), now = lines_of(now_text);
  size_t head = 0, tail = 0;
  const size_t shorter = std::min(before.size(), now.size());
  while (head < shorter && before[head] == now[head]) ++head;
  while (tail < shorter - head && before[before.size() - 1 - tail] == now[now.size() - 1 - tail]) ++tail;
  std::vector<std::pair<size_t, size_t>> pairs = common(before, now, head, before.size() - tail, head, now.size() - tail);
  pairs.emplace_back(before.size() - tail, now.size() - tail);  // where both are the same again
  LineChanges changes;
  changes.lines.resize(now.size());
  for (size_t i = 0; i < head; ++i) changes.lines[i].before = i;
  size_t old_line = head, line = head;
  for (const auto& [same_before, same_now] : pairs) {
    const size_t gone = same_before - old_line, come = same_now - line;
    changes.places += gone + come > 0;
    for (size_t i = 0; i < come; ++i) changes.lines[line + i].kind = i < gone ? LineChange::Kind::Changed : LineChange::Kind::Added;
    if (gone > come) {
      if (same_now < now.size())
        changes.lines[same_now].removed_above = true;
      else
        changes.removed_at_end = true;
    }
    if (same_now < now.size() - tail) changes.lines[same_now].before = same_before;
    old_line = same_before + 1, line = same_now + 1;
  }
  for (size_t i = 0; i < tail; ++i) changes.lines[now.size() - tail + i].before = before.size() - tail + i;
  return changes;
}

}  // namespace warplens::editor
