// Whole lines of global memory, each of which one warp streams through: one note for 32 words, until somebody else comes.
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

// Whether the line's note says it all: of a line that was not accessed, or by the same threads, whose later access represents the earlier.
bool RaceCheck::touch_line(const Now& now, Line& line, const WordAccess& access, uint8_t first_lane, uint8_t words_of_lane) const {
  if (line.in_cells) return false;
  const WordAccess& known = line.access;
  const bool same_threads = known.block == access.block && known.warp == access.warp && line.first_lane == first_lane &&
                            line.words_of_lane == words_of_lane && stands_for(access.kind, known.kind);
  if (!gone(now, known) && !same_threads) return false;
  line.access = access;
  line.first_lane = first_lane, line.words_of_lane = words_of_lane;
  return true;
}

// All lanes access their `width` bytes side by side, from the beginning of a line on.
void RaceCheck::touch_lines(Now& now, WordAccess access, uint32_t width) {
  const uint8_t words_of_lane = static_cast<uint8_t>(width / 4);
  const uint32_t lanes_of_line = GlobalCells::kWordsOfLine / words_of_lane;
  access.bytes = 0xf;
  for (uint32_t n = 0; n < words_of_lane; ++n) {
    const uint64_t address = now.base + uint64_t{n} * 4 * GlobalCells::kWordsOfLine;
    GlobalCells::Page* page = page_at(address);
    if (!page) continue;
    const uint32_t line = static_cast<uint32_t>(address % simt::kPageBytes / (4 * GlobalCells::kWordsOfLine));
    const uint32_t first_lane = n * lanes_of_line;
    access.lanes = 1u << first_lane;
    if (touch_line(now, page->lines[line], access, static_cast<uint8_t>(first_lane), words_of_lane)) continue;
    Cell* cells = GlobalCells::cells_of(*page, line);
    for (uint32_t word = 0; word < GlobalCells::kWordsOfLine; ++word) {
      now.address = address + uint64_t{word} * 4;
      access.lanes = 1u << (first_lane + word / words_of_lane);
      touch_word(now, cells[word], access);
    }
  }
}

}  // namespace warplens::checks
