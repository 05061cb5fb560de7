// A warp's access to whole lines at once, until somebody comes whom a note cannot tell from another: then the lines' words have cells.
#include "kernels/checks/race/notes.h"

#include <algorithm>

#include "kernels/checks/race/race.h"

namespace warplens::checks {
namespace {

// A list that is longer is slower than cells are; so is one of words that are accessed one by one.
constexpr uint32_t kMaxNotes = 20, kManyNotes = 8, kFewUnits = 4;

bool is_of_warp(const WordAccess& a, const WordAccess& b) { return a.block == b.block && a.warp() == b.warp(); }

}  // namespace

Remembered* RaceCheck::far_page(uint64_t address) {
  const uint64_t page = (address - kGlobalBase) >> simt::kPageBits;
  // An access outside of all objects is a fault, not a race.
  const bool exists = space_of(address) == Space::Global && address >= kGlobalBase && page < subject_.memory.entry_count() &&
                      subject_.memory.entries()[page].valid;
  if (!exists) return nullptr;
  last_page_number_ = page;
  return last_page_ = global_.page(page);
}

RaceCheck::SharedMemory* RaceCheck::far_shared(const simt::Block* block) {
  last_block_ = block;
  return last_shared_ = &shared_[block];
}

void RaceCheck::empty(Cell* cells) {
  for (uint32_t word = 0; word < Area::kWords; ++word) {
    if (cells[word].is_split())
      parts_.unite(cells[word]);
    else if (cells[word].more)
      lists_.drop(cells[word]);
    cells[word] = Cell{};
  }
}

Cell* RaceCheck::open_cells(Now& now, Remembered& memory, Area& area) {
  if (area.in == Area::In::Cells) return memory.cells_of(area);
  if (memory.cells.empty()) memory.cells.resize(memory.areas.size() * Area::kWords);
  if (area.until <= limit(now)) {
    notes_.clear(area);
    area.in = Area::In::Cells;
    return memory.cells_of(area);
  }
  ++changes_;
  Cell* const cells = memory.cells_of(area);
  empty(cells);  // what they remember is gone
  for (uint32_t n = 0; n < area.first.size(); ++n) {
    std::vector<uint32_t> notes;  // the latest first
    for (uint32_t note = area.first[n]; note; note = notes_.at(note).next) notes.push_back(note);
    for (; !notes.empty(); notes.pop_back()) {
      Note& note = notes_.at(notes.back());
      if (gone(now, note.access)) continue;
      if (area.in == Area::In::Words)
        hold_words(now, cells, note);
      else
        hold_bytes(now, cells + n * Area::kBytesOfByteLine / 4, note);
    }
  }
  notes_.clear(area);
  area.in = Area::In::Cells;
  return cells;
}

WordAccess RaceCheck::access_of(Note& note, uint32_t unit, uint32_t bytes) {
  WordAccess access = note.access.of(1u << note.lane[unit], bytes);
  access.tick = notes_.tick_of(note, unit);
  return access;
}

void RaceCheck::hold_words(Now& now, Cell* cells, Note& note) {
  for (uint32_t rest = note.units; rest; rest &= rest - 1) {
    const auto word = static_cast<uint32_t>(std::countr_zero(rest));
    remember(now, cells[word], access_of(note, word, 0xf));
  }
}

// The bytes of a word that one lane accessed at once are held together.
void RaceCheck::hold_bytes(Now& now, Cell* cells, Note& note) {
  for (uint32_t rest = note.units; rest;) {
    const auto first = static_cast<uint32_t>(std::countr_zero(rest)), word = first / 4;
    uint32_t bytes = 0;
    for (uint32_t byte = first; byte < 4 * word + 4; ++byte)
      if ((rest >> byte & 1) && note.lane[byte] == note.lane[first] && notes_.tick_of(note, byte) == notes_.tick_of(note, first))
        bytes |= 1u << byte % 4;
    rest &= ~(bytes << 4 * word);
    Cell& cell = cells[word];
    const WordAccess access = access_of(note, first, bytes);
    const uint32_t others = cell.held[0].lanes ? cell.held[0].bytes() : bytes;
    if (!cell.is_split() && others != bytes) parts_.split(cell, others);
    if (cell.is_split())
      parts_.each(cell, bytes, [&](Cell& part) { remember(now, part, access); });
    else
      remember(now, cell, access);
  }
}

// The units touched by a read for which it is new information. Two reads by the same instruction represent all others: by two warps of one
// block between two of its barriers, by two blocks, which nothing orders, or by two lanes of a warp at one moment.
uint32_t RaceCheck::unknown_units(const Now& now, uint32_t first, const WordAccess& access, uint32_t units, const UnitLanes& lanes,
                                  ReadBy& by) {
  const bool lanes_represent = !now.order.warps[now.warp.index].lanes;
  uint32_t represented = 0, seen = 0, by_another_lane = 0;
  const WordAccess* one = nullptr;
  for (uint32_t n = first; n; n = notes_.at(n).next) {
    const Note& note = notes_.at(n);
    const uint32_t common = note.units & units;
    if (common == 0 || !note.access.is_same_but_warp(access) || gone(now, note.access)) continue;
    if (lanes_represent && note.access.is_same(access)) {
      const uint32_t differ = differing(note.lane, lanes) & common;
      represented |= by_another_lane & differ;
      if (by_another_lane & differ) by = ReadBy::Fewer;
      by_another_lane |= differ;
    }
    if (!one) {
      one = &note.access;
      seen = common;
    } else if (seen & common) {
      const ReadBy both = read_by(now, *one, note.access, access.what);
      if (both == ReadBy::Fewer) continue;
      represented |= seen & common;
      by = std::min(by, both);
    }
  }
  return units & ~represented;
}

// Usual too: units that no note has, or a read that the warp has noted, and nobody's since but writes that are ordered with it. False: it
// is neither, or there are many notes.
bool RaceCheck::note_simply(const Now& now, uint32_t& first, const WordAccess& access, uint32_t units, const UnitLanes& lanes) {
  const bool writes = access.kind() == kWrite;
  Note* same = nullptr;
  uint32_t count = 0;
  bool apart = true;
  for (uint32_t n = first; n; ++count) {
    Note& note = notes_.at(n);
    n = note.next;
    const bool is_same = note.access.is_same(access);
    const uint32_t common = note.units & units;
    if (common == 0) {
      if (is_same) same = &note;
      apart &= count < kManyNotes;
      if (writes && !apart) return false;
      continue;
    }
    apart = false;
    if (writes) return false;
    const uint32_t differ = differing(note.lane, lanes) & common;
    if (is_same) return differ == 0 && common == units;
    // Also of what came before a barrier: then the slower way forgets it.
    if (is_read(note.access.kind()) || !is_of_warp(note.access, access) || differ || note.access.stamp <= limit(now)) return false;
  }
  if (!apart) return false;
  if (same)
    notes_.extend(*same, access, units, lanes);
  else
    notes_.add(first, access, units, lanes);
  return true;
}

// False: a note cannot say it.
[[gnu::always_inline]] inline bool RaceCheck::note(Now& now, Area& area, uint32_t& first, const WordAccess& access, uint32_t units,
                                                   const UnitLanes& lanes, ReadBy& by) {
  const bool renewed = first && notes_.at(first).next == 0 && notes_.renew(notes_.at(first), limit(now), access, units, lanes);
  if (!renewed && !note_simply(now, first, access, units, lanes)) return note_among(now, area, first, access, units, lanes, by);
  by = ReadBy::Fewer;  // the usual case
  return true;
}

bool RaceCheck::note_among(Now& now, Area& area, uint32_t& first, const WordAccess& access, uint32_t units, const UnitLanes& lanes,
                           ReadBy& by) {
  const bool writes = access.kind() == kWrite;
  if (!writes && first && two_suffice(now)) {
    units = unknown_units(now, first, access, units, lanes, by);
    if (units == 0) return true;
  }
  by = ReadBy::Fewer;
  const Order::BlockOrder& here = now.order;
  const uint32_t before = limit(now), before_in_warp = here.warps[now.warp.index].floor;
  Note* same = nullptr;
  uint32_t count = 0;
  for (uint32_t* link = &first; *link;) {
    Note& note = notes_.at(*link);
    const WordAccess& earlier = note.access;
    if (earlier.stamp <= before) {
      notes_.drop(*link);
      continue;
    }
    const bool of_warp = is_of_warp(earlier, access), is_same = earlier.is_same(access);
    if (const uint32_t common = note.units & units) {
      const uint32_t others = of_warp ? differing(note.lane, lanes) & common : common;
      const bool ordered = (earlier.block == here.block && earlier.stamp <= here.floor) || (of_warp && earlier.stamp <= before_in_warp);
      const bool reads = is_read(earlier.kind());
      if (is_same) {
        if (others == 0 && common == units) return true;  // nothing new
        if (others && writes) return false;
        if (others == 0) same = &note;
      } else if (others && !ordered && (writes || !reads)) {
        return false;
      } else if (writes || reads) {  // a thread's later access represents its earlier one
        note.units &= ordered ? ~common : ~(common & ~others);
      }
    } else if (is_same) {
      same = &note;
    }
    if (note.units == 0) {
      notes_.drop(*link);
      continue;
    }
    ++count;
    link = &note.next;
  }
  if (same) {
    notes_.extend(*same, access, units, lanes);
    return true;
  }
  if (area.in == Area::In::Words && count >= kManyNotes && notes_.units(first) < count * kFewUnits) area.is_thin = true;
  if (area.is_thin || count >= kMaxNotes) return false;
  notes_.add(first, access, units, lanes);
  return true;
}

[[gnu::always_inline]] inline bool RaceCheck::note_line(Now& now, Area& area, uint32_t& first, const WordAccess& access,
                                                        const LineTable::Known& touched, const TouchedLine& line, ReadBy& by) {
  if (line.twice && (access.kind() == kWrite || !two_suffice(now) || now.order.warps[now.warp.index].lanes)) return false;
  if (!note(now, area, first, access, line.units, line.lane, by)) return false;
  return line.twice == 0 || note(now, area, first, access, line.twice, touched.lasts[line.last], by);
}

// A plain access in one space.
RaceCheck::ReadBy RaceCheck::touch_lines(Now& now, const WordAccess& access, const LineTable::Known& touched) {
  const Area::In in = touched.bytes_of_unit == 4 ? Area::In::Words : Area::In::Bytes;
  const uint32_t of_line = touched.bytes_of_line();
  now.shared = space_of(now.base) == Space::Shared;
  const uint32_t before = limit(now);
  ReadBy all = ReadBy::TwoBlocks;
  Remembered* memory = now.shared ? shared_of(now.warp.block) : nullptr;
  for (const TouchedLine& line : touched.lines) {
    const uint64_t address = (now.base & ~uint64_t{of_line - 1}) + static_cast<uint64_t>(line.line) * of_line;
    if (!now.shared) memory = page_at(address);
    Area* const area = memory ? area_at(now, *memory, address) : nullptr;
    if (!area) continue;
    if (area->in != in && area->until <= before && !(area->is_thin && in == Area::In::Words)) {
      notes_.clear(*area);
      area->in = in;
    }
    if (area->in == in) {
      ReadBy by = ReadBy::TwoBlocks;
      if (note_line(now, *area, area->first[in == Area::In::Words ? 0 : address % Area::kBytes / Area::kBytesOfByteLine], access, touched,
                    line, by)) {
        area->until = std::max(area->until, access.stamp);
        all = std::min(all, by);
        continue;
      }
    }
    all = std::min(all, touch_words(now, access, open_cells(now, *memory, *area), address, line, in == Area::In::Words));
    area->until = std::max(area->until, access.stamp);
  }
  return all;
}

// The words of a line, in their cells; `cells`: of the line's area.
RaceCheck::ReadBy RaceCheck::touch_words(Now& now, const WordAccess& access, Cell* cells, uint64_t address, const TouchedLine& line,
                                         bool of_words) {
  const bool may_repeat = access.kind() == kRead && two_suffice(now);
  ReadBy all = ReadBy::TwoBlocks;
  const auto touch_one = [&](uint32_t word, uint32_t lanes, uint32_t bytes) {
    const uint32_t what = access.of(0, bytes).what;
    ReadBy by = may_repeat ? read_by(now, cells[word], what) : ReadBy::Fewer;
    if (by == ReadBy::Fewer) {
      touch_word(now, cells[word], access, lanes, bytes);
      by = may_repeat ? read_by(now, cells[word], what) : by;
    }
    all = std::min(all, by);
  };
  if (of_words && line.twice == 0) {
    for (uint32_t rest = line.units; rest; rest &= rest - 1) {
      const auto word = static_cast<uint32_t>(std::countr_zero(rest));
      now.address = address + 4 * word;
      touch_one(word, 1u << line.lane[word], 0xf);
    }
    return all;
  }
  const TouchedWords& words = words_.of(*now.pattern, now.base, now.info->width);
  const auto first = static_cast<int64_t>(address - (now.base & ~uint64_t{3})) / 4, end = first + (of_words ? 32 : 8);
  auto word = std::lower_bound(words.begin(), words.end(), first, [](const TouchedWord& w, int64_t at) { return w.word < at; });
  for (; word != words.end() && word->word < end; ++word) {
    now.address = word_address(now.base, *word);
    touch_one(now.address % Area::kBytes / 4, word->lanes, word->bytes);
  }
  return all;
}

}  // namespace warplens::checks
