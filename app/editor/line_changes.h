// Which lines of a text differ from those of another one, and where the others were.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace warplens::editor {

struct LineChange {
  enum class Kind : unsigned char { Same, Changed, Added };
  Kind kind = Kind::Same;
  size_t before = 0;           // of the same line: its number there, from 0
  bool removed_above = false;  // lines of the other text are gone between this one and the one above
};
struct LineChanges {
  std::vector<LineChange> lines;  // of the text as it is now
  bool removed_at_end = false;
  size_t places = 0;  // stretches of lines that differ
};
LineChanges changed_lines(std::string_view before, std::string_view now);

}  // namespace warplens::editor
