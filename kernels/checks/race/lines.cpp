// Whole lines of global memory, each of which a warp reads or writes at once: one note for its words, until somebody comes whom it cannot
// tell.
#include "kernels/checks/race/race.h"

namespace warplens::checks {

GlobalCells::Page* RaceCheck::far_page(uint64_t address) {
  const uint64_t page = (address - kGlobalBase) >> simt::kPageBits;
  // What lies outside of all objects is a fault, not a race.
  const bool exists = space_of(address) == Space::Global && address >= kGlobalBase && page < subject_.memory.entry_count() &&
                      subject_.memory.entries()[page].valid;
  if (!exists) return nullptr;
  last_page_number_ = page;
  return last_page_ = global_.page(page);
}

// As touch_word(), for all words of a line. False: they differ in what is to be remembered, or looked at.
bool RaceCheck::touch_line(const Now& now, GlobalCells::Page& page, uint32_t line, const WordAccess& access, uint32_t first_lane,
                           uint32_t bytes_of_lane) const {
  Line &a = page.lines[line], *b = page.seconds ? &page.seconds[line] : nullptr;
  if (a.in_cells) return false;
  const auto has_its_lanes = [&](const Line& known) { return known.first_lane == first_lane && known.bytes_of_lane == bytes_of_lane; };
  const auto note = [&](Line& known) {
    known.access = access;
    known.first_lane = static_cast<uint8_t>(first_lane), known.bytes_of_lane = static_cast<uint8_t>(bytes_of_lane);
  };
  const bool a_gone = gone(now, a.access), b_gone = !b || gone(now, b->access);
  if (b_gone) {
    const bool same_threads = a.access.block == access.block && a.access.warp() == access.warp() && has_its_lanes(a) &&
                              stands_for(access.kind(), a.access.kind());
    if (a_gone || same_threads) {  // a thread's later access represents its earlier one
      note(a);
      if (b) b->access.lanes = 0;
      return true;
    }
  }
  if (a_gone || access.kind() != kRead) return false;
  switch (read_again(now, a.access, b ? b->access : WordAccess{}, b_gone, access)) {
    case Again::No:
      return false;
    case Again::SameLater:
      return has_its_lanes(a);
    case Again::Second:
      if (!b) page.seconds = std::make_unique<Line[]>(GlobalCells::kLinesOfPage);
      note(page.seconds[line]);
      return true;
    case Again::Known:
      return true;
  }
  return false;
}

void RaceCheck::touch_run(Now& now, const WordAccess& access, const WordTable::Known& touched, const Run& run) {
  constexpr uint32_t kBytes = GlobalCells::kBytesOfLine;
  const uint32_t of_lane = run.bytes_of_lane, step = run.step(), of_line = kBytes / step;
  for (uint32_t n = 0; n < run.count;) {
    const TouchedWord& word = touched.words[run.begin + n];
    const uint64_t address = word_address(now.base, word);
    const uint32_t lane = run.first_lane + n * step / of_lane;
    const bool whole = run.count - n >= of_line && address % kBytes == 0 && (word.bytes & 1) && n * step % of_lane == 0;
    GlobalCells::Page* page = whole ? page_at(address) : nullptr;
    now.shared = false;
    if (page && touch_line(now, *page, address % simt::kPageBytes / kBytes, access.of(1u << lane, word.bytes), lane, of_lane)) {
      n += of_line;
      continue;
    }
    for (const uint32_t end = page ? n + of_line : n + 1; n < end; ++n) {
      const TouchedWord& each = touched.words[run.begin + n];
      if (Cell* cell = cell_at(now, word_address(now.base, each))) touch_word(now, *cell, access, each.lanes, each.bytes);
    }
  }
}

// In global memory, or each lane anywhere.
void RaceCheck::touch_anywhere(Now& now, const WordAccess& access, const WordTable::Known& touched) {
  const bool plain = access.kind() == kRead || access.kind() == kWrite;
  for (const Run& run : touched.runs) {
    if (plain && run.count * run.step() >= GlobalCells::kBytesOfLine) {
      touch_run(now, access, touched, run);
      continue;
    }
    for (uint32_t n = run.begin; n < run.begin + run.count; ++n) {
      const TouchedWord& word = touched.words[n];
      if (Cell* cell = cell_at(now, word_address(now.base, word))) touch_word(now, *cell, access, word.lanes, word.bytes);
    }
  }
}

RaceCheck::ReadBy RaceCheck::read_by_anywhere(Now& now, uint64_t address, uint32_t what) {
  GlobalCells::Page* page = space_of(address) == Space::Global ? page_at(address) : nullptr;
  if (!page) return ReadBy::Fewer;
  now.shared = false;
  const uint32_t word = (address >> 2) % GlobalCells::kCellsOfPage, line = word / GlobalCells::kWordsOfLine;
  if (page->lines[line].in_cells) return read_by(now, page->cells[word], what);
  if (!page->seconds) return ReadBy::Fewer;
  const auto in_line = [&](const Line& known) { return known.access.of(known.access.lanes, WordAccess::bytes_of(what)); };
  return read_by(now, in_line(page->lines[line]), in_line(page->seconds[line]), what);
}

}  // namespace warplens::checks
