#include "kernels/frontend/host/source/constraints.h"

#include "kernels/frontend/standard_concepts.h"

namespace warplens::frontend::host {

std::set<std::string, std::less<>> concepts_in(const Unit& unit) {
  std::set<std::string, std::less<>> found;
  for (size_t at = 0; at + 2 < unit.tokens.size(); ++at)
    if (unit.is(at, "concept") && unit.is_word(at + 1) && unit.is(at + 2, "=")) found.insert(unit.tokens[at + 1].text);
  return found;
}

bool names_concept(const Unit& unit, size_t begin, size_t end) {
  for (size_t at = begin; at < end; ++at) {
    const std::string& word = unit.tokens[at].text;
    const bool is_of_library = (at > begin && unit.is(at - 1, "::")) || unit.uses_library;
    if (unit.concepts.contains(word) || (is_of_library && is_standard_concept(word))) return true;
    if (unit.is(at, "<")) return false;  // what a concept, or a type, is given
  }
  return false;
}

size_t after_requires(const Unit& unit, size_t at) {
  if (!unit.is(at, "requires")) return at;
  for (++at; at < unit.tokens.size();) {
    if (unit.is(at, "!")) ++at;
    if (unit.is(at, "requires")) {  // requires (T a) { a + a; }
      ++at;
      if (unit.is(at, "(")) at = unit.match[at] + 1;
      if (unit.is(at, "{")) at = unit.match[at] + 1;
    } else if (unit.is(at, "(")) {
      at = unit.match[at] + 1;
    } else {
      while (unit.is_word(at) || unit.is(at, "::")) {
        ++at;
        if (unit.is(at, "<")) at = std::max(at + 1, unit.after_angles(at));
        if (!unit.is(at, "::")) break;
      }
    }
    if (!unit.is(at, "&&") && !unit.is(at, "||")) return at;
    ++at;
  }
  return at;
}

}  // namespace warplens::frontend::host
