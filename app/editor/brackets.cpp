#include "app/editor/brackets.h"

#include <algorithm>

namespace warplens::editor {
namespace {

constexpr std::string_view kOpening = "([{", kClosing = ")]}";
constexpr size_t kLooked = 4000;  // lines

bool is_sign(const TextModel& model, const Syntax& syntax, size_t at) {
  const size_t line = model.line_of(at), column = at - model.line_begin(line);
  for (const PartOfLine& part : syntax.parts(model, line))
    if (part.part == Part::Sign && part.first == column) return true;
  return false;
}

// Signs of one kind of bracket, from `at` on or back from before it, until as many have closed as have opened.
std::optional<size_t> partner(const TextModel& model, const Syntax& syntax, size_t at, char open, char close, bool forwards) {
  const size_t from = model.line_of(at);
  int depth = forwards ? 0 : 1;
  for (size_t i = 0; i < kLooked; ++i) {
    if (forwards ? from + i >= model.lines() : i > from) return std::nullopt;
    const size_t line = forwards ? from + i : from - i, begin = model.line_begin(line);
    std::vector<PartOfLine> parts = syntax.parts(model, line);
    if (!forwards) std::reverse(parts.begin(), parts.end());
    for (const PartOfLine& part : parts) {
      const size_t place = begin + part.first;
      if (part.part != Part::Sign || (forwards ? place < at : place >= at)) continue;
      const char c = model.text()[place];
      if (c == (forwards ? open : close)) ++depth;
      if (c == (forwards ? close : open) && --depth == 0) return place;
    }
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::pair<size_t, size_t>> bracket_pair(const TextModel& model, const Syntax& syntax) {
  const size_t caret = model.caret().at;
  for (const size_t at : {caret - 1, caret}) {
    if (at >= model.text().size()) continue;
    const char c = model.text()[at];
    const size_t opens = kOpening.find(c), closes = kClosing.find(c);
    if ((opens == std::string_view::npos && closes == std::string_view::npos) || !is_sign(model, syntax, at)) continue;
    const size_t kind = std::min(opens, closes);
    const auto other = partner(model, syntax, at, kOpening[kind], kClosing[kind], opens != std::string_view::npos);
    if (other) return std::pair(at, *other);
  }
  return std::nullopt;
}

std::optional<size_t> opening_bracket(const TextModel& model, size_t at, char bracket) {
  Syntax syntax;
  syntax.follow(model);
  return partner(model, syntax, at, bracket, kClosing[kOpening.find(bracket)], false);
}

}  // namespace warplens::editor
