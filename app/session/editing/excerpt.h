// The few lines of a source that explain the shown access: where its array is declared, the loop around it, the access itself; where one of
// the first two is missing, the test that decides which lanes take part. Where the warp has moved on to a statement without an access, as
// to a barrier: that and the loop around it. Read from the Program; what it does not say is left out.
#pragma once

#include <optional>
#include <vector>

#include "app/session/playing/player.h"

namespace warplens::app {

// A loop of the bytecode that instructions of `site` are in, the innermost with a line in the opened file; `line`: where it begins.
struct Loop {
  uint32_t line = 0;
  uint32_t begin = 0, end = 0;  // its instructions
};
std::optional<Loop> loop_around(const Program& program, uint32_t site);

struct ExcerptLine {
  enum class Kind : uint8_t { Declaration, Loop, Condition, Current, Without };  // Without: where the warp is, without an access
  Kind kind = Kind::Current;
  uint32_t line = 0, end_line = 0;  // of the opened file; `end_line`: the last of the access
  std::string value;                // of the loop, for the followed lane: "j = 0"
};
// Top down, the current line last; empty before there is a moment.
std::vector<ExcerptLine> excerpt_of(const Player& player);

}  // namespace warplens::app
