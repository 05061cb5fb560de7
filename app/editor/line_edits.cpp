#include "app/editor/line_edits.h"

#include <algorithm>
#include <functional>

#include "app/editor/brackets.h"
#include "app/editor/characters.h"

namespace warplens::editor {
namespace {

size_t indent_of(std::string_view line) { return std::min(line.find_first_not_of(" \t"), line.size()); }

struct LineRange {
  size_t first = 0, last = 0;
};
// A line of which nothing but its beginning is selected does not count.
LineRange selected_lines(const TextModel& model) {
  const Caret& caret = model.caret();
  const size_t first = model.line_of(caret.first());
  size_t last = model.line_of(caret.last());
  if (last > first && caret.last() == model.line_begin(last)) --last;
  return {first, last};
}

// Each of the lines as `change` wants it, as one step; the caret and the anchor stay where they are in what stays.
void change_lines(TextModel& model, const std::function<std::string(std::string_view)>& change) {
  const auto [first, last] = selected_lines(model);
  const size_t begin = model.line_begin(first), end = model.line_end(last);
  std::string changed;
  Caret after = model.caret();
  // A place moves with what is inserted or removed before it on its line; both keep the line's end.
  const auto moved = [&](size_t place, size_t line_begin, size_t line_end, const std::string& now) {
    const size_t from_end = line_end - std::min(place, line_end);
    return line_begin + (place == line_begin ? 0 : now.size() - std::min(from_end, now.size()));
  };
  ptrdiff_t grown = 0;
  for (size_t line = first; line <= last; ++line) {
    const size_t from = model.line_begin(line), to = model.line_end(line);
    const std::string now = change(model.line(line));
    for (auto [place, kept] : {std::pair(&after.at, model.caret().at), {&after.anchor, model.caret().anchor}})
      if (kept >= from)
        *place = static_cast<size_t>(static_cast<ptrdiff_t>(moved(kept, from, to, now)) + grown) + (kept > to ? kept - to : 0);
    changed += now;
    if (line < last) changed += model.text().substr(to, model.line_begin(line + 1) - to);
    grown += static_cast<ptrdiff_t>(now.size()) - static_cast<ptrdiff_t>(to - from);
  }
  model.end_step();
  model.replace(begin, end - begin, changed, after);
}

bool is_empty(std::string_view line) { return indent_of(line) == line.size(); }

}  // namespace

std::string indent_unit(const TextModel& model) {
  constexpr size_t kLooked = 400;  // lines tell enough
  size_t least = 0;
  for (size_t i = 0; i < std::min(model.lines(), kLooked); ++i) {
    const std::string_view line = model.line(i);
    const size_t blanks = indent_of(line);
    if (blanks == 0 || blanks == line.size() || line[blanks] == '*') continue;
    if (line[0] == '\t') return "\t";
    if (blanks > 1 && (least == 0 || blanks < least)) least = blanks;
  }
  return std::string(least >= 2 && least <= 8 ? least : 2, ' ');
}

void break_line(TextModel& model) {
  const Caret& caret = model.caret();
  const std::string& text = model.text();
  const size_t at = caret.first(), line = model.line_of(at);
  const std::string_view before = std::string_view(text).substr(model.line_begin(line), at - model.line_begin(line));
  const std::string own(before.substr(0, indent_of(before)));
  const size_t letter = before.find_last_not_of(" \t");
  const bool opens = letter != std::string_view::npos && (before[letter] == '{' || before[letter] == '(' || before[letter] == '[');
  const bool closes = caret.last() < text.size() && std::string_view("})]").find(text[caret.last()]) != std::string_view::npos;
  const std::string inner = model.line_break() + own + (opens ? indent_unit(model) : "");
  const size_t after = at + inner.size();
  model.end_step();
  model.replace(at, caret.last() - at, inner + (opens && closes ? model.line_break() + own : ""), {after, after});
}

void type_letter(TextModel& model, std::string_view letter) {
  const size_t at = model.caret().first(), line = model.line_of(at), begin = model.line_begin(line);
  const bool first = is_empty(std::string_view(model.text()).substr(begin, at - begin));
  if (letter == "}" && first && !model.caret().selects()) {
    if (const auto open = opening_bracket(model, at, '{')) {
      const std::string_view opened = model.line(model.line_of(*open));
      const std::string own(opened.substr(0, indent_of(opened)));
      const size_t after = begin + own.size() + 1;
      model.end_step();
      return model.replace(begin, at - begin, own + "}", {after, after});
    }
  }
  model.type(letter);
}

void indent(TextModel& model) {
  const std::string unit = indent_unit(model);
  const auto [first, last] = selected_lines(model);
  if (first == last && !(model.caret().selects() && model.selected().size() == model.line(first).size())) {
    const size_t at = model.caret().first(), begin = model.line_begin(first);
    const size_t column = column_of(model.line(first), at - begin);
    return model.insert(unit == "\t" ? unit : std::string(unit.size() - column % unit.size(), ' '));
  }
  change_lines(model, [&](std::string_view line) { return is_empty(line) ? std::string(line) : unit + std::string(line); });
}

void outdent(TextModel& model) {
  const size_t unit = indent_unit(model) == "\t" ? kTabColumns : indent_unit(model).size();
  change_lines(model, [&](std::string_view line) {
    if (line.starts_with('\t')) return std::string(line.substr(1));
    size_t blanks = 0;
    while (blanks < std::min(unit, line.size()) && line[blanks] == ' ') ++blanks;
    return std::string(line.substr(blanks));
  });
}

void toggle_comment(TextModel& model) {
  const auto [first, last] = selected_lines(model);
  bool all = true, any = false;
  size_t least = std::string::npos;
  for (size_t i = first; i <= last; ++i) {
    const std::string_view line = model.line(i);
    if (is_empty(line)) continue;
    any = true;
    least = std::min(least, indent_of(line));
    all &= line.substr(indent_of(line)).starts_with("//");
  }
  if (!any) return;
  change_lines(model, [&](std::string_view line) {
    if (is_empty(line)) return std::string(line);
    const size_t at = all ? indent_of(line) : least;
    std::string now(line);
    if (!all) return now.insert(at, "// ");
    return now.erase(at, now.substr(at).starts_with("// ") ? 3 : 2);
  });
}

}  // namespace warplens::editor
