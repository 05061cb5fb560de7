// Constraints of templates: concepts and requires clauses.
#pragma once

#include "kernels/frontend/host/source/unit.h"

namespace warplens::frontend::host {

// The concepts that the file declares.
std::set<std::string, std::less<>> concepts_in(const Unit& unit);

// Whether the tokens from `begin` to `end` name a concept, as before the T of `template <std::integral T>`.
bool names_concept(const Unit& unit, size_t begin, size_t end);

// Behind the clause that begins at `at`; `at`, where none does.
size_t after_requires(const Unit& unit, size_t at);

}  // namespace warplens::frontend::host
