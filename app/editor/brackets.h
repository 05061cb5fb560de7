// Which bracket belongs to which: those in comments and strings belong to none.
#pragma once

#include <optional>
#include <utility>

#include "app/editor/syntax.h"

namespace warplens::editor {

// The bracket beside the caret (before it, else behind it) and its partner; nullopt: there is none, or within some thousand lines no
// partner.
std::optional<std::pair<size_t, size_t>> bracket_pair(const TextModel& model, const Syntax& syntax);
// The last `bracket` before `at` that is still open there.
std::optional<size_t> opening_bracket(const TextModel& model, size_t at, char bracket);

}  // namespace warplens::editor
