// Find and replace.
#pragma once

#include <string_view>
#include <vector>

#include "app/editor/text_model.h"

namespace warplens::editor {

// Places of `wanted`, which do not overlap, within [first, last). Letters of both cases are the same unless one of `wanted` is a capital.
std::vector<size_t> find_all(std::string_view text, std::string_view wanted, size_t first = 0, size_t last = SIZE_MAX);
// Selects the next one after the caret, or the one before it; past the end from the start again. False: there is none.
bool find_next(TextModel& model, std::string_view wanted, bool forwards = true);
// Where one is selected, it is replaced; then the next one is selected. False: there was none to replace.
bool replace_one(TextModel& model, std::string_view wanted, std::string_view with);
// As one step; how many there were.
size_t replace_all(TextModel& model, std::string_view wanted, std::string_view with);

}  // namespace warplens::editor
