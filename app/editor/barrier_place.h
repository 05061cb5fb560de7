// Where in a text a barrier is written that is to stand between two of its lines.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace warplens::editor {

struct BarrierPlace {
  size_t line = 0;     // the barrier becomes this line, from 0
  std::string indent;  // of its statement
};
// Behind the statement that line `after` is part of, as little nested as a place before line `before` can be; both from 0. `again`: that
// line comes in the next iteration of a loop that has both. Nothing where a line has no place of its own for it.
std::optional<BarrierPlace> place_of_barrier(std::string_view text, size_t after, size_t before, bool again);

}  // namespace warplens::editor
