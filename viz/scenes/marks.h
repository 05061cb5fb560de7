// What is selected, as pictures can find it: every stage rings those of its parts that are meant, in one way.
#pragma once

#include <set>
#include <utility>

#include "viz/scenes/scene.h"

namespace warplens::viz {

struct Marks {
  uint32_t lanes = 0;  // mask, of the followed warp
  std::set<uint32_t> banks;
  std::set<std::pair<int64_t, uint64_t>> words;        // object of the trace, word of 4 bytes from its start
  std::set<uint64_t> sectors;                          // byte address / 32
  std::optional<std::pair<int64_t, int64_t>> element;  // row, column of the result
  std::optional<int64_t> thread;                       // of the block
  std::optional<uint32_t> access;                      // into Trace::accesses
  uint32_t line = 0;                                   // of the opened file; 0: none
  std::string variable;                                // by name
  std::optional<int64_t> object;                       // that the shown access goes to
  uint32_t words_of_bank = 1;                          // words of 4 bytes that a bank delivers at once

  bool empty() const {
    return lanes == 0 && banks.empty() && words.empty() && sectors.empty() && !element && !thread && !access && line == 0 &&
           variable.empty();
  }
};

bool is_marked(const Hover& part, const Marks& marks);
std::vector<Rect> marked_parts(const Scene& scene, const Marks& marks);

// Around what is selected: in the accent, between two casings that keep it visible on the accent too.
void draw_ring(Canvas& canvas, const Rect& rect, const Theme& theme, float scale);

}  // namespace warplens::viz
