#include "app/panels/source/editor_lines.h"

#include <algorithm>
#include <cmath>

#include "app/editor/characters.h"
#include "app/editor/find.h"
#include "app/panels/source/code_colors.h"
#include "app/panels/source/compiled_badges.h"
#include "app/panels/source/finding_marks.h"
#include "app/panels/source/source.h"
#include "viz/scenes/account.h"
#include "viz/scenes/timeline/strip.h"

namespace warplens::app {
namespace {

using editor::LineChange;
using editor::TextModel;

const TextModel& text_of(const EditorView& view) { return view.document.text; }

// The same line in the source of the picture, from 1; 0: there is none.
uint32_t line_in_picture(const EditorView& view, size_t line) {
  if (!view.since_picture || line >= view.since_picture->lines.size()) return 0;
  const LineChange& change = view.since_picture->lines[line];
  return change.kind == LineChange::Kind::Same ? static_cast<uint32_t>(change.before + 1) : 0;
}

// As Clang has read the line, where it is still the same; else by its looks.
std::vector<editor::PartOfLine> parts_of(const EditorView& view, size_t line) {
  std::vector<editor::PartOfLine> parts = view.syntax.parts(text_of(view), line);
  const auto& reading = view.bench.active().session.reading();
  if (!view.since_reading || line >= view.since_reading->lines.size()) return parts;
  const LineChange& change = view.since_reading->lines[line];
  if (change.kind == LineChange::Kind::Same && change.before < reading->names.size())
    editor::put_names(parts, reading->names[change.before]);
  return parts;
}

// Runs of one colour; a wide letter is set by itself, where its columns are.
void draw_text(PanelPen& pen, const EditorView& view, size_t line, float y) {
  const std::string_view text = text_of(view).line(line);
  const float base = y + view.row * 0.72f;
  size_t column = 0, at = 0, run_column = 0;
  std::string run;
  viz::Color color;
  const auto flush = [&] {
    if (!run.empty()) pen.text(view.left() + view.character * static_cast<float>(run_column), base, run, Face::Mono, 12, color);
    run.clear();
  };
  const float last = view.x + view.width - view.heat;
  const auto put = [&](size_t end, viz::Color next) {
    while (at < end) {
      if (view.left() + view.character * static_cast<float>(column) > last) return;  // the rest is out of sight
      const editor::Character c = editor::character_at(text, at);
      const size_t columns = editor::columns_of(c.code);
      const bool alone = columns != 1;
      if (alone || run.empty() || !(color == next)) {
        flush();
        run_column = column, color = next;
      }
      const bool shown = c.code >= 0x20 && c.code != 0x7f && c.code != '\t';
      if (shown) run += c.code == editor::kNotUtf8 && c.length == 1 ? std::string("\xef\xbf\xbd") : std::string(text.substr(at, c.length));
      if (alone || !shown) flush();
      column += columns;
      at += c.length;
    }
  };
  for (const editor::PartOfLine& part : parts_of(view, line)) {
    while (at < part.first) {  // blanks
      if (text[at] == ' ' && !run.empty())
        run += ' ';
      else
        flush();
      column += editor::columns_of(static_cast<unsigned char>(text[at]));
      ++at;
    }
    put(part.last, code_color(part.part, pen.skin.theme));
  }
  flush();
}

// What is selected, up to a little beyond the line's end where that is selected too.
void draw_selection(PanelPen& pen, const EditorView& view, size_t line, float y) {
  const TextModel& text = text_of(view);
  const editor::Caret& caret = text.caret();
  const size_t begin = text.line_begin(line), end = text.line_end(line);
  if (!caret.selects() || caret.first() > end || caret.last() <= begin) {
    if (!(caret.selects() && caret.first() <= end && caret.last() > end && begin == end)) return;
  }
  const float from = x_of(view, line, std::clamp(caret.first(), begin, end));
  float to = x_of(view, line, std::clamp(caret.last(), begin, end));
  if (caret.last() > end) to += view.character * 0.5f;
  if (to > from) pen.canvas.fill_rect({from, y, to - from, view.row}, pen.skin.theme.accent.with_alpha(view.focused ? 0.30f : 0.16f));
}

void draw_found(PanelPen& pen, const EditorView& view, size_t line, float y) {
  if (!view.state.overlays.finding) return;
  const TextModel& text = text_of(view);
  for (const size_t at : editor::find_all(text.text(), view.state.finder.wanted, text.line_begin(line), text.line_end(line))) {
    const float from = x_of(view, line, at), to = x_of(view, line, at + view.state.finder.wanted.size());
    pen.canvas.fill_rect({from, y + 1, to - from, view.row - 2}, pen.skin.theme.reference.with_alpha(0.30f), pen.skin.px(2));
  }
}

void draw_brackets(PanelPen& pen, const EditorView& view, size_t line, float y) {
  if (!view.brackets || !view.focused) return;
  for (const size_t at : {view.brackets->first, view.brackets->second}) {
    if (text_of(view).line_of(at) != line) continue;
    const Rect box{x_of(view, line, at), y + 1, view.character, view.row - 2};
    pen.canvas.fill_rect(box, pen.skin.theme.raised, pen.skin.px(2));
    pen.canvas.stroke_rect(box, pen.skin.theme.dim, 1, pen.skin.px(2));
  }
}

// Changed: a full bar; added: a hollow one; a triangle where lines are gone.
void draw_change(PanelPen& pen, const EditorView& view, size_t line, float y) {
  const Skin& skin = pen.skin;
  if (line >= view.since_original.lines.size()) return;
  const LineChange& change = view.since_original.lines[line];
  const Rect bar{view.x + view.gutter - skin.px(11), y, skin.px(3), view.row};
  const viz::Color color = skin.theme.accent;
  if (change.kind == LineChange::Kind::Changed) pen.canvas.fill_rect(bar, color);
  if (change.kind == LineChange::Kind::Added) pen.canvas.stroke_rect(bar, color, 1);
  const auto removed = [&](float at) {
    pen.canvas.fill_polygon({{bar.x - 1, at - skin.px(4)}, {bar.x + skin.px(5), at}, {bar.x - 1, at + skin.px(4)}}, color);
  };
  if (change.removed_above) removed(y);
  if (view.since_original.removed_at_end && line + 1 == text_of(view).lines()) removed(y + view.row);
}

const analysis::LineHeat* heat_of(const EditorView& view, size_t line) {
  const uint32_t number = line_in_picture(view, line);
  if (number == 0) return nullptr;
  const auto& heat = view.bench.player().snapshot()->heat;
  const auto it = std::lower_bound(heat.begin(), heat.end(), number, [](const analysis::LineHeat& h, uint32_t n) { return h.line < n; });
  return it != heat.end() && it->line == number ? &*it : nullptr;
}

const PlacedError* error_at(const EditorView& view, size_t line) {
  for (const PlacedError& placed : view.errors)
    if (placed.line == line) return &placed;
  return nullptr;
}

// Behind the line's end, up to the line's cost where it has one.
Rect room_behind(const EditorView& view, size_t line, float y) {
  const float begin = x_of(view, line, text_of(view).line_end(line)) + 2 * view.character;
  const float right = view.x + view.width - (heat_of(view, line) ? view.heat : 0) - view.character;
  return {begin, y, right - begin, view.row};
}

viz::Color color_of(const PlacedError& placed, const viz::Theme& theme) { return placed.is_warning ? theme.warp : theme.conflict; }

// A line of small waves below what is wrong.
void draw_waves(PanelPen& pen, const EditorView& view, const PlacedError& placed, size_t line, float y) {
  const Skin& skin = pen.skin;
  const Error& error = *placed.error;
  const viz::Color color = color_of(placed, skin.theme);
  const TextModel& text = text_of(view);
  const std::string_view letters = text.line(line);
  const size_t at = editor::place_at(letters, std::min<size_t>(error.span.column > 0 ? error.span.column - 1 : 0, letters.size()));
  size_t end = at;
  while (end < letters.size() && editor::in_word(editor::character_at(letters, end).code)) end = editor::next_place(letters, end);
  if (end == at) end = editor::next_place(letters, at);
  const float from = x_of(view, line, text.line_begin(line) + at);
  const float to = std::max(from + view.character, x_of(view, line, text.line_begin(line) + end));
  const float wave = skin.px(2), below = y + view.row - skin.px(2.5f);
  for (float x = from; x < to; x += 2 * wave) {
    pen.canvas.line({x, below}, {x + wave, below - wave}, color, skin.px(1.2f));
    pen.canvas.line({x + wave, below - wave}, {x + 2 * wave, below}, color, skin.px(1.2f));
  }
}

// The sentence, behind the line's end.
void draw_error(PanelPen& pen, const EditorView& view, const PlacedError& placed, size_t line, float y) {
  const Skin& skin = pen.skin;
  const viz::Color color = color_of(placed, skin.theme);
  const Rect room = room_behind(view, line, y);
  const std::string says = error_text(*placed.error, skin.strings);
  const float radius = skin.px(5.5f);
  const Point center{std::min(room.x, room.right() - radius) + radius, y + view.row * 0.5f};
  const Rect place{center.x - skin.px(8), y, room.right() - center.x + skin.px(8), view.row};
  pen.canvas.fill_circle(center, radius, color);
  for (const float side : {-1.0f, 1.0f})
    pen.canvas.line({center.x - skin.px(2), center.y - side * skin.px(2)}, {center.x + skin.px(2), center.y + side * skin.px(2)},
                    readable_on(color), skin.px(1.4f));
  const float width = room.right() - center.x - skin.px(10);
  const bool cut = width < skin.px(48) || pen.fitted(center.x + skin.px(10), y + view.row * 0.72f, width, says, Face::Text, 12, color);
  const std::string id = "mistake." + std::to_string(line + 1);
  if (cut && skin.input.pointer.y >= y && skin.input.pointer.y < y + view.row && place.contains(skin.input.pointer)) tooltip(skin, says);
  skin.scene.canvas.begin_group(id);
  skin.scene.canvas.end_group();
}

// A bar as long as the line is dear, and its badge.
void draw_heat(PanelPen& pen, const EditorView& view, size_t line, float y) {
  const analysis::LineHeat* const heat = heat_of(view, line);
  if (!heat) return;
  const Skin& skin = pen.skin;
  const viz::BadgeInput badge{heat->worst_wavefronts, heat->conflicts > 0, heat->worst_sectors};
  const float wide = std::max(skin.px(36), viz::badge_width(badge, pen.canvas, skin.scale));
  const Rect place{view.x + view.width - wide - skin.px(6), y + skin.px(2), wide, view.row - skin.px(4)};
  pen.paint(viz::layout_badge(badge, {place, skin.theme, skin.strings, pen.canvas, skin.scale}).drawing);
  const bool doubtful = view.doubts->contains(heat->line);
  if (doubtful) draw_doubt_mark(pen, place);
  const float mark = doubtful ? skin.px(kDoubtMark) : 0, room = view.heat - wide - skin.px(20) - mark;
  if (heat->shared_instructions > 0 && room > skin.px(16)) {
    const float length = std::max(skin.px(2), room * static_cast<float>(heat->worst_wavefronts) / static_cast<float>(view.worst));
    pen.canvas.fill_rect({place.x - skin.px(8) - mark - length, y + view.row / 2 - skin.px(2.5f), length, skin.px(5)},
                         heat->conflicts > 0 ? skin.theme.conflict : skin.theme.faint, skin.px(2));
  }
  const auto access = view.bench.player().access_at(heat->line, 0);
  const Hit h = hit(pen, "heat." + std::to_string(line + 1), place, act::OpenInLab{access.value_or(0)}, access.has_value(), {"heat"});
  if (h.hovered)
    tooltip(skin, heat_text(*heat, view.bench.player().snapshot()->program->account, skin.strings) +
                      on_a_line(viz::doubt_text(*view.doubts, heat->line, skin.strings)) +
                      (access ? "\n" + skin.text("panel.open_line_in_lab") : ""));
}

// The number; a click goes to where the line is executed.
void draw_number(PanelPen& pen, const EditorView& view, size_t line, float y, bool current) {
  const Skin& skin = pen.skin;
  const Rect place{view.x, y, view.gutter - skin.px(12), view.row};
  const uint32_t number = line_in_picture(view, line);
  const auto next = number ? view.bench.player().next_on_line(number) : std::nullopt;
  const Hit h = hit(pen, "line." + std::to_string(line + 1), place, act::Select{{Selection::Kind::Line, {}, number}, {.place = next}},
                    next.has_value(), {"lines", current});
  if (h.hovered && next) {
    pen.canvas.fill_rect(place, skin.theme.raised);
    tooltip(skin, skin.strings.format("panel.line_go", {{"warp", view.bench.player().warp()}}));
  }
  pen.text(place.right() - skin.px(4), y + view.row * 0.72f, std::to_string(line + 1), Face::Mono, 11,
           current ? skin.theme.text : skin.theme.dim, Align::Right);
}

}  // namespace

float x_of(const EditorView& view, size_t line, size_t at) {
  return view.left() +
         view.character * static_cast<float>(editor::column_of(text_of(view).line(line), at - text_of(view).line_begin(line)));
}

bool has_room(const PanelPen& pen, const EditorView& view, const PlacedError& error) {
  const std::string says = error_text(*error.error, pen.skin.strings);
  return room_behind(view, error.line, 0).width >= pen.skin.px(16) + pen.width(says, Face::Text, 12);
}

bool has_heat(const EditorView& view, size_t first, size_t last) {
  for (size_t line = first; line < std::min(last, text_of(view).lines()); ++line)
    if (heat_of(view, line)) return true;
  return false;
}

void draw_editor_line(PanelPen& pen, const EditorView& view, size_t line, float y) {
  const Skin& skin = pen.skin;
  const viz::Theme& theme = skin.theme;
  const TextModel& text = text_of(view);
  const Rect row{view.x, y, view.width, view.row};
  const uint32_t number = line_in_picture(view, line);
  const bool current = number > 0 && view.bench.player().moment() && view.bench.player().moment()->line == number;
  const PlacedError* const wrong = error_at(view, line);
  const bool has_caret = text.line_of(text.caret().at) == line;
  if (wrong) pen.canvas.fill_rect(row, color_of(*wrong, theme).with_alpha(0.10f));
  if (current) {
    pen.canvas.fill_rect(row, theme.accent.with_alpha(0.16f));
    pen.canvas.fill_rect({view.x, y, skin.px(3), view.row}, theme.accent);
  } else if (has_caret && view.focused && !wrong) {
    pen.canvas.fill_rect(row, theme.raised.with_alpha(0.6f));
  }
  draw_number(pen, view, line, y, current);
  draw_change(pen, view, line, y);
  pen.canvas.push_clip(view.letters(y, view.row));
  draw_found(pen, view, line, y);
  draw_selection(pen, view, line, y);
  draw_brackets(pen, view, line, y);
  draw_text(pen, view, line, y);
  draw_finding_marks(pen, view, line, y);
  if (has_caret && view.focused) {
    const float x = x_of(view, line, text.caret().at);
    pen.canvas.fill_rect({std::round(x) - 1, y + 1, std::max(2.0f, std::round(skin.px(2))), view.row - 2}, theme.accent);
  }
  pen.canvas.pop_clip();
  if (wrong) {
    pen.canvas.push_clip({view.x + view.gutter, y, view.width - view.gutter, view.row});
    for (const PlacedError& placed : view.errors)
      if (placed.line == line) draw_waves(pen, view, placed, line, y);
    draw_error(pen, view, *wrong, line, y);
    pen.canvas.pop_clip();
  }
  draw_heat(pen, view, line, y);
}

}  // namespace warplens::app
