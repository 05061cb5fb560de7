#include "kernels/checks/race/touched_lines.h"

#include <algorithm>
#include <bit>

#include "kernels/base/hash.h"

namespace warplens::checks {
namespace {

void find_lines(LineTable::Known& known, const simt::Pattern& pattern, uint32_t width, uint32_t in_line) {
  const int64_t unit = known.bytes_of_unit, of_line = known.bytes_of_line();
  known.lines.clear();
  known.lasts.clear();
  known.one_lane_each = true;
  size_t at = 0;
  const auto line_of = [&](int64_t number) -> TouchedLine& {
    if (at < known.lines.size() && known.lines[at].line == number) return known.lines[at];
    for (at = 0; at < known.lines.size() && known.lines[at].line != number;) ++at;
    if (at == known.lines.size()) known.lines.emplace_back().line = number;
    return known.lines[at];
  };
  for (uint32_t rest = pattern.mask; rest; rest &= rest - 1) {
    const auto lane = static_cast<uint32_t>(std::countr_zero(rest));
    const int64_t first = static_cast<int64_t>(pattern.delta[lane]) + in_line;
    for (int64_t byte = first; byte < first + width; byte += unit) {
      const int64_t number = byte >= 0 ? byte / of_line : -((of_line - 1 - byte) / of_line);
      TouchedLine& line = line_of(number);
      const auto place = static_cast<size_t>((byte - number * of_line) / unit);
      if (!(line.units >> place & 1)) {
        line.units |= 1u << place;
        line.lane[place] = static_cast<uint8_t>(lane);
      } else if (line.lane[place] != lane) {
        if (line.twice == 0) line.last = static_cast<uint32_t>(known.lasts.size()), known.lasts.emplace_back();
        line.twice |= 1u << place;
        known.lasts[line.last][place] = static_cast<uint8_t>(lane);
        known.one_lane_each = false;
      }
    }
  }
}

uint64_t hash(const simt::Pattern& pattern) {
  std::array<uint64_t, 4> parts{};
  for (size_t lane = 0; lane < hardware::kLanes; lane += 4)
    for (size_t part = 0; part < 4; ++part) parts[part] = parts[part] * 33 + pattern.delta[lane + part];
  uint64_t all = pattern.mask;
  for (const uint64_t part : parts) all = (all ^ part) * kGoldenRatio;
  return all >> 32;
}

}  // namespace

const LineTable::Known& LineTable::of(const simt::Pattern& pattern, uint64_t base, uint32_t width) {
  const bool words = width % 4 == 0 && ((base | pattern.align_bits) & 3) == 0;
  const uint32_t in_line = static_cast<uint32_t>(base & (words ? 127 : 31)), unit = words ? 4 : 1;
  const uint64_t key = reinterpret_cast<uintptr_t>(&pattern) / 64 * 1024 + width * 32 + in_line;
  Row*& near = near_[key * kGoldenRatio >> (64 - kSlotBits)];
  if (!near || !near->is_of(pattern, width, in_line, unit)) near = find(pattern, width, in_line, unit);
  return near->known;
}

LineTable::Row* LineTable::find(const simt::Pattern& pattern, uint32_t width, uint32_t in_line, uint32_t unit) {
  const uint64_t key = hash(pattern) * 4096 + width * 128 + in_line;  // adjacent lines get distant slots
  auto& slot = slots_[key * kGoldenRatio >> (64 - kSlotBits)];
  if (!slot) slot = std::make_unique<Row>();
  Row& row = *slot;
  if (row.is_of(pattern, width, in_line, unit)) return &row;
  row.delta = pattern.delta;
  row.mask = pattern.mask, row.width = width, row.in_line = in_line;
  row.known.bytes_of_unit = unit;
  find_lines(row.known, pattern, width, in_line);
  row.known.name = names_ == ~0u ? 0 : ++names_;
  return &row;
}

}  // namespace warplens::checks
