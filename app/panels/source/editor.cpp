// The source panel while its text is edited: what was changed, what is wrong, and what each line costs in the last picture.
#include "app/panels/source/editor.h"

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "app/editor/brackets.h"
#include "app/editor/characters.h"
#include "app/editor/find.h"
#include "app/panels/source/compiled_badges.h"
#include "app/panels/source/document_changes.h"
#include "app/panels/source/editor_lines.h"
#include "app/panels/source/finding_marks.h"
#include "app/panels/source/source.h"
#include "app/panels/state.h"
#include "kernels/base/kernel_file_name.h"

namespace warplens::app {
namespace {

std::string file_name(const std::string& path) {
  const std::string name = std::filesystem::path(path).filename().string();
  return is_kernel_file(name) ? name : name + ".cu";
}

// "transpose_mine.cu ● edited, 4 places differ from transpose_shared.cu"
void draw_title(const Workbench& bench, const PanelState& state, PanelPen& pen, const Rect& rect) {
  const Skin& skin = pen.skin;
  const Document& document = *bench.document();
  const float base = rect.y + skin.px(13);
  float right = rect.right();
  const auto command = [&](const char* id, const std::string& label, Action action, bool enabled, const std::string& help,
                           const std::string& chord) {
    const float wide = pen.width(label, Face::Text, 12) + skin.px(20);
    if (right - wide < rect.x + rect.width * 0.42f) return;
    const Hit h = button(pen, id, {right - wide, rect.y - skin.px(5), wide, skin.px(24)}, label, std::move(action), {.enabled = enabled});
    if (h.hovered) tooltip(skin, help, chord);
    right -= wide + skin.px(6);
  };
  command("editor.done", skin.text("editor.done"), act::Run{"edit.source"}, true, skin.text("editor.done_help"), "Esc");
  command("editor.save", skin.text("editor.save"), act::SaveText{}, document.edited(), skin.text("editor.save_help"), "Ctrl+S");
  command("editor.before", skin.text("editor.before"), act::Run{"edit.before"}, bench.can_compare_edit(),
          skin.text("panel.command.edit.before"), "F6");
  float x = rect.x + pen.text(rect.x, base, skin.text("panel.source"), Face::TextSemiBold, 12, skin.theme.dim) + skin.px(12);
  const std::string file = file_name(document.name);
  pen.fitted(x, base, right - x - skin.px(8), file, Face::Mono, 12, skin.theme.text);
  x += pen.width(file, Face::Mono, 12) + skin.px(10);
  if (document.edited() && x < right) pen.canvas.fill_circle({x, base - skin.px(4)}, skin.px(3.5f), skin.theme.accent);
  x += skin.px(10);
  const editor::LineChanges& changes = state.caches.since_original.last();
  std::string says;
  if (changes.places > 0)
    says = skin.strings.plural(document.edited() ? "editor.edited" : "editor.differs", changes.places,
                               {{"original", document.original.empty() ? skin.text("editor.the_saved") : file_name(document.original)}});
  if (right - x > skin.px(60)) pen.fitted(x, base, right - x - skin.px(12), says, Face::Text, 12, skin.theme.dim);
}

// Fields below the title; gives their height.
float draw_finder(const Workbench& bench, const PanelState& state, PanelPen& pen, const Rect& rect) {
  const Skin& skin = pen.skin;
  if (!state.overlays.finding) return 0;
  const float row = skin.px(28), gap = skin.px(6), field = std::min(skin.px(240), rect.width * 0.42f);
  const PanelState::Finder& finder = state.finder;
  text_field(pen, "editor.find", {rect.x, rect.y, field, row}, {act::Write::Field::Find, {}},
             {finder.wanted, skin.text("editor.find_hint"), act::FindText{}, state.focus_overlay});
  const Document& document = *bench.document();
  const std::vector<size_t> all = editor::find_all(document.text.text(), finder.wanted);
  const auto at = std::find(all.begin(), all.end(), document.text.caret().first());
  const std::string count =
      finder.wanted.empty() ? std::string()
      : all.empty()         ? skin.text("editor.not_found")
                            : skin.strings.format("editor.found",
                                                  {{"at", static_cast<uint64_t>(at == all.end() ? 0 : at - all.begin() + 1)}, {"all", all.size()}});
  float x = rect.x + field + gap;
  const auto control = [&](const char* id, const std::string& label, Action action, const std::string& chord) {
    const float wide = pen.width(label, Face::Text, 12) + skin.px(20);
    if (x + wide > rect.right()) return;
    const Hit h = button(pen, id, {x, rect.y, wide, row}, label, std::move(action), {.enabled = !all.empty()});
    if (h.hovered && !chord.empty()) tooltip(skin, skin.text("editor.find_hint"), chord);
    x += wide + gap;
  };
  control("editor.previous", "↑", act::FindText{false}, "Shift+F3");
  control("editor.next", "↓", act::FindText{true}, "F3");
  pen.fitted(x, rect.y + skin.px(18), rect.right() - x, count, Face::Text, 12, all.empty() ? skin.theme.conflict : skin.theme.dim);
  if (!state.overlays.replacing) return row + gap;
  const Rect below{rect.x, rect.y + row + gap, field, row};
  text_field(pen, "editor.replace", below, {act::Write::Field::Replace, {}},
             {finder.with, skin.text("editor.replace_hint"), act::ReplaceText{}});
  x = below.right() + gap;
  for (const bool each : {false, true}) {
    const std::string label = skin.text(each ? "editor.replace_all" : "editor.replace_one");
    const float wide = pen.width(label, Face::Text, 12) + skin.px(20);
    if (x + wide > rect.right()) break;
    button(pen, each ? "editor.replace.all" : "editor.replace.one", {x, below.y, wide, row}, label, act::ReplaceText{each},
           {.enabled = !all.empty()});
    x += wide + gap;
  }
  return 2 * (row + gap);
}

float draw_save_as(const PanelState& state, PanelPen& pen, const Rect& rect) {
  const Skin& skin = pen.skin;
  if (!state.overlays.saving_as) return 0;
  const PanelState::Finder& finder = state.finder;
  const std::string label = skin.text(finder.there.empty() ? "editor.save" : "editor.overwrite");
  const float row = skin.px(28), wide = pen.width(label, Face::TextSemiBold, 12) + skin.px(28);
  text_field(pen, "editor.path", {rect.x, rect.y, rect.width - wide - skin.px(8), row}, {act::Write::Field::SaveAs, {}},
             {finder.path, skin.text("panel.open_hint"), act::SaveText{true}, state.focus_overlay});
  button(pen, "editor.save_as", {rect.right() - wide, rect.y, wide, row}, label, act::SaveText{true}, {.primary = true});
  const std::string said = finder.problem          ? skin.strings.say(*finder.problem)
                           : !finder.there.empty() ? skin.strings.format("editor.there", {{"name", file_name(finder.there)}})
                                                   : skin.text("editor.save_as_note");
  const viz::Color color = finder.problem || !finder.there.empty() ? skin.theme.conflict : skin.theme.dim;
  return pen.wrapped(rect.x, rect.y + row + skin.px(16), rect.width, said, Face::Text, 12, color) - rect.y - skin.px(6);
}

// The caret is kept in view, also at the sides.
void follow_caret(Seen::Text& seen, Scroll& scroll, const EditorView& view, const Rect& letters, bool new_version) {
  const editor::TextModel& text = view.document.text;
  const size_t line = text.line_of(text.caret().at);
  const float top = static_cast<float>(view.row_of(line)) * view.row;
  const bool other = seen.name != view.document.name;
  if (!other && !new_version && seen.height == letters.height) return;
  if (other || top < scroll.offset() || top + view.row > scroll.offset() + letters.height)
    scroll.show_from(std::max(0.0f, std::floor((top - letters.height * (other                   ? 0.33f
                                                                        : top < scroll.offset() ? 0.1f
                                                                                                : 0.8f)) /
                                               view.row) *
                                        view.row));
  const float column = view.character * static_cast<float>(editor::column_of(text.line(line), text.caret().at - text.line_begin(line)));
  const float margin = view.character * 4;
  if (column < seen.scrolled + margin) seen.scrolled = std::max(0.0f, column - margin);
  if (column > seen.scrolled + letters.width - margin) seen.scrolled = column - letters.width + margin;
  if (column + margin <= letters.width) seen.scrolled = 0;
}

// A question is open that what the lines cost would answer.
bool hides_costs(const Workbench& bench) { return bench.veiled() || !(veil_of(bench) == viz::Veil{}); }

// The rows that are in view, and where they are, for the mouse.
void draw_lines(const PanelState& state, PanelPen& pen, EditorView& view, const Rect& lines) {
  const Skin& skin = pen.skin;
  const editor::TextModel& text = view.document.text;
  text_area(pen, "editor", lines, act::EditText{}, state.focus_overlay && !(state.overlays.finding || state.overlays.saving_as));
  Scroll scroll(pen, "editor.text", lines);
  const auto first = static_cast<size_t>(std::max(0.0f, scroll.offset() / view.row));
  // Only where a line in view has a cost is there a column of them.
  if (has_heat(view, first, first + static_cast<size_t>(lines.height / view.row) + 1))
    view.heat = lines.width > skin.px(556) ? skin.px(118) : skin.px(56);
  Seen::Text& seen = skin.scene.seen.text;
  const bool moved = seen.caret != text.caret().at || seen.version != text.version();
  follow_caret(seen, scroll, view, view.letters(lines.y, lines.height), moved);
  view.scrolled = seen.scrolled;
  if (view.focused) view.brackets = editor::bracket_pair(text, view.syntax);
  const auto y_of = [&](size_t row) { return scroll.top() + static_cast<float>(row) * view.row; };
  for (size_t line = first > 0 ? first - 1 : 0; line < text.lines() && y_of(view.row_of(line)) <= lines.bottom(); ++line)
    draw_editor_line(pen, view, line, y_of(view.row_of(line)));
  if (view.barrier) draw_suggested_barrier(pen, view, y_of(view.barrier->line));
  draw_finding_arrow(pen, view, lines, scroll.top());
  seen.area = view.letters(lines.y, lines.height);
  seen.top = scroll.top(), seen.left = view.left();
  seen.row = view.row, seen.character = view.character, seen.ghost = view.barrier ? view.barrier->line : SIZE_MAX;
  seen.name = view.document.name, seen.caret = text.caret().at, seen.version = text.version(), seen.height = lines.height;
  scroll.end(y_of(view.rows()));
}

}  // namespace

bool shows_editor(const Workbench& bench, const PanelState& state) {
  return state.overlays.editing && bench.stage().kernels == KernelsShown::One && !bench.presenter.on && bench.document();
}

float disk_notice_height(const Workbench& bench, const Skin& skin) {
  const Document* const document = bench.document();
  if (!document) return 0;
  return document->on_disk ? skin.px(64) : document->unkept ? skin.px(36) : 0;
}

void draw_disk_notice(const Workbench& bench, PanelPen& pen, const Rect& rect) {
  const Skin& skin = pen.skin;
  pen.canvas.fill_rect(rect, skin.theme.warp.with_alpha(0.14f), skin.px(4));
  pen.canvas.stroke_rect(rect, skin.theme.warp, 1, skin.px(4));
  const Document& document = *bench.document();
  const std::string said = document.on_disk ? skin.strings.format("editor.disk", {{"name", file_name(document.name)}})
                                            : skin.strings.format("editor.unkept", {{"why", skin.strings.say(*document.unkept)}});
  pen.fitted(rect.x + skin.px(10), rect.y + skin.px(19), rect.width - skin.px(20), said, Face::Text, 12, skin.theme.text);
  if (!document.on_disk) return;
  float x = rect.x + skin.px(10);
  for (const bool take : {false, true}) {
    const std::string label = skin.text(take ? "editor.take_disk" : "editor.keep_mine");
    const float wide = pen.width(label, Face::Text, 12) + skin.px(24);
    button(pen, take ? "editor.take" : "editor.keep", {x, rect.bottom() - skin.px(32), wide, skin.px(24)}, label, act::SettleDisk{take});
    x += wide + skin.px(8);
  }
}

void draw_editor(const Workbench& bench, const PanelState& state, const Skin& skin, const Rect& rect) {
  PanelPen pen(skin);
  const Document& document = *bench.document();
  const editor::TextModel& text = document.text;
  PanelCaches& caches = state.caches;
  caches.syntax.follow(text, document.name);
  const std::string& original = bench.original_text(document);
  const editor::LineChanges& since_original =
      caches.since_original.get({document.name, text.version(), original}, [&] { return editor::changed_lines(original, text.text()); });
  const bool focused = state.interaction.focus() == "editor" || state.focus_overlay;
  EditorView view{bench, state, document, caches.syntax, since_original};
  view.since_reading = changes_since_reading(bench, caches);
  if (const analysis::Snapshot* const picture = picture_of_document(bench); picture && !hides_costs(bench)) {
    view.since_picture = changes_since_picture(bench, caches);
    view.barrier = shown_barrier(bench, caches);
    view.marks = marked_lines(view);
    view.doubts = &doubts_in(caches.doubts, picture->program);
    for (const analysis::LineHeat& heat : picture->heat) view.worst = std::max<uint32_t>(view.worst, heat.worst_wavefronts);
  }
  view.errors = placed_errors(bench, caches);

  const float pad = skin.px(16);
  draw_title(bench, state, pen, {rect.x + pad, rect.y + skin.px(12), rect.width - 2 * pad, skin.px(24)});
  Rect card{rect.x + skin.px(8), rect.y + skin.px(38), rect.width - skin.px(16), rect.height - skin.px(42)};
  const auto above = [&](float height) { card.y += height, card.height -= height; };
  const Rect inside{card.x + skin.px(4), card.y + skin.px(2), card.width - skin.px(8), card.height};
  if (const float height = disk_notice_height(bench, skin); height > 0) {
    draw_disk_notice(bench, pen, {card.x, card.y, card.width, height - skin.px(6)});
    above(height);
  } else if (state.overlays.saving_as) {
    above(draw_save_as(state, pen, inside));
  } else {
    above(draw_finder(bench, state, pen, inside));
  }
  view.row = std::round(skin.px(19)), view.character = pen.width("0", Face::Mono, 12);
  view.gutter = view.character * static_cast<float>(std::max<size_t>(3, std::to_string(text.lines()).size())) + skin.px(26);
  view.x = card.x + 2, view.width = card.width - 4 - skin.px(10);
  // One error alone is said at its line, where there is room for it.
  const bool lists = view.errors.size() > 1 || (view.errors.size() == 1 && !has_room(pen, view, view.errors[0]));
  if (const float height = error_list_height(view.errors.size(), skin); lists && height < card.height * 0.5f) {
    draw_error_list(pen, view.errors, {card.x, card.bottom() - height, card.width, height});
    card.height -= height + skin.px(6);
  }
  pen.canvas.fill_rect(card, skin.theme.background, skin.px(5));
  const bool fields = state.overlays.finding || state.overlays.saving_as;
  view.focused = focused && !(state.focus_overlay && fields);
  pen.canvas.stroke_rect(card, view.focused ? skin.theme.accent : skin.theme.line, view.focused ? skin.px(1.5f) : 1, skin.px(5));

  const Rect lines{card.x + 2, card.y + skin.px(4), card.width - 4, card.height - skin.px(8)};
  draw_lines(state, pen, view, lines);
}

}  // namespace warplens::app
