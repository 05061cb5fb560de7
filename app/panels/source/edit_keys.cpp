// What keys and the mouse do to the text that is edited.
#include "app/panels/source/edit_keys.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <optional>
#include <utility>

#include "app/editor/characters.h"
#include "app/editor/find.h"
#include "app/editor/line_edits.h"
#include "app/panels/source/editor.h"
#include "app/panels/source/editor_errors.h"
#include "kernels/base/kernel_file_name.h"

namespace warplens::app {
namespace {

using editor::Motion;
using editor::TextModel;

std::optional<Motion> motion_of(const Chord& chord) {
  switch (chord.key) {
    case Key::Left:
      return chord.ctrl ? Motion::WordLeft : Motion::Left;
    case Key::Right:
      return chord.ctrl ? Motion::WordRight : Motion::Right;
    case Key::Up:
      return Motion::Up;
    case Key::Down:
      return Motion::Down;
    case Key::Home:
      return chord.ctrl ? Motion::TextStart : Motion::LineStart;
    case Key::End:
      return chord.ctrl ? Motion::TextEnd : Motion::LineEnd;
    case Key::PageUp:
      return Motion::PageUp;
    case Key::PageDown:
      return Motion::PageDown;
    default:
      return std::nullopt;
  }
}

// Without a selection the whole line is meant.
void copy(Workbench& bench, PanelState& state, bool cut) {
  bench.edit([&](TextModel& text) {
    const editor::Caret before = text.caret();
    const bool line = !before.selects();
    if (line) text.select_line(before.at);
    state.copied = std::string(text.selected());
    if (cut)
      text.insert("");
    else if (line)
      text.select(before.anchor, before.at);
  });
}

void erase(Workbench& bench, const Chord& chord) {
  const bool back = chord.key == Key::Backspace;
  const Motion towards = back ? (chord.ctrl ? Motion::WordLeft : Motion::Left) : (chord.ctrl ? Motion::WordRight : Motion::Right);
  bench.edit([&](TextModel& text) { text.erase(towards); });
}

// What is selected, where that is within a line, is looked for.
void find(Workbench& bench, PanelState& state, bool replaces) {
  const std::string_view selected = bench.document()->text.selected();
  if (!selected.empty() && selected.find('\n') == std::string_view::npos) state.finder.wanted = selected;
  state.overlays.finding = true, state.overlays.replacing = replaces, state.overlays.saving_as = false;
  state.focus_overlay = true;
}

bool take_ctrl(Workbench& bench, PanelState& state, const Chord& chord) {
  const auto is = [&](char c) { return chord.key == key(c); };
  const auto edit = [&](auto change) {
    bench.edit(change);
    return true;
  };
  if (is('Y') || (is('Z') && chord.shift)) return edit([](TextModel& text) { text.redo(); });
  if (is('S')) return save_text(chord.shift, bench, state), true;
  if (chord.shift) return false;
  if (is('Z')) return edit([](TextModel& text) { text.undo(); });
  if (is('A')) return edit([](TextModel& text) { text.select_all(); });
  if (is('V')) return edit([&](TextModel& text) { text.insert(state.clipboard); });
  if (is('/')) return edit([](TextModel& text) { editor::toggle_comment(text); });
  if (is('C') || is('X')) return copy(bench, state, is('X')), true;
  if (is('F') || is('H')) return find(bench, state, is('H')), true;
  return false;
}

// Whether the text takes the key.
bool take(Workbench& bench, PanelState& state, const Chord& chord) {
  if (chord.alt) return false;
  if (const auto motion = motion_of(chord)) {
    const auto& [height, row] = std::pair(state.seen.text.area.height, state.seen.text.row);
    const size_t page = row > 0 ? static_cast<size_t>(std::max(1.0f, height / row - 1)) : 1;
    bench.edit([&](TextModel& text) { text.move(*motion, chord.shift, page); });
    return true;
  }
  if (chord.key == Key::Backspace || chord.key == Key::Delete) return erase(bench, chord), true;
  if (chord.key == Key::F3) return bench.edit([&](TextModel& text) { editor::find_next(text, state.finder.wanted, !chord.shift); }), true;
  if (chord.key == Key::F8) return go_to_error(bench, state.caches, !chord.shift);
  if (chord.ctrl) return take_ctrl(bench, state, chord);
  if (chord.key == Key::Enter) return bench.edit([](TextModel& text) { editor::break_line(text); }), true;
  if (chord.key == Key::Tab) return bench.edit([&](TextModel& text) { chord.shift ? editor::outdent(text) : editor::indent(text); }), true;
  return false;
}

}  // namespace

void edit_by_keys(Workbench& bench, PanelState& state) {
  if (!shows_editor(bench, state)) return;
  std::erase_if(state.pressed, [&](const Chord& chord) { return take(bench, state, chord); });
  // A text comes letter by letter, as it was typed.
  for (size_t at = 0; at < state.typed.size();) {
    const size_t length = editor::character_at(state.typed, at).length;
    bench.edit([&](TextModel& text) { editor::type_letter(text, std::string_view(state.typed).substr(at, length)); });
    at += length;
  }
}

void edit_by_mouse(const Use& use, Workbench& bench, const PanelState& state) {
  const Seen::Text& place = state.seen.text;
  const bool press = use.how == Use::How::Press;
  if ((!press && use.how != Use::How::Drag) || place.row <= 0 || !shows_editor(bench, state)) return;
  bench.edit([&](TextModel& text) {
    auto row = static_cast<size_t>(std::max(0.0f, (use.at.y - place.top) / place.row));
    if (row > 0 && row > place.ghost) --row;
    const size_t line = std::min(row, text.lines() - 1);
    const size_t at = text.line_begin(line) + editor::place_at_column(text.line(line), (use.at.x - place.left) / place.character);
    if (press && use.clicks == 2) return text.select_word(at);
    if (press && use.clicks > 2) return text.select_line(at);
    text.select(press && !use.shift ? at : text.caret().anchor, at);
  });
}

void save_text(bool as, Workbench& bench, PanelState& state) {
  const Document* const document = bench.document();
  if (!document) return;
  PanelState::Finder& finder = state.finder;
  Overlays& overlays = state.overlays;
  const auto say = [&](const Status& saved) {
    if (!saved) bench.notice = Notice(saved.error());
    if (saved) bench.notice = Notice::note("panel.saved", bench.document()->name);
  };
  // A kernel that ships has no file of its own to be saved into.
  if (!as && is_kernel_file(document->name)) return say(bench.save_document());
  if (!overlays.saving_as) {
    finder.problem.reset(), finder.there.clear();
    finder.path = is_kernel_file(document->name) ? document->name : document->name + "_mine.cu";
    overlays.saving_as = true, overlays.finding = overlays.replacing = false;
    state.focus_overlay = true;
    return;
  }
  std::error_code ignored;
  const bool exists = std::filesystem::exists(finder.path, ignored) && finder.path != document->name;
  if (exists && finder.there != finder.path) {
    finder.there = finder.path;
    return;
  }
  const Status saved = bench.save_document_as(finder.path);
  finder.problem = saved ? std::nullopt : std::optional(saved.error());
  if (!saved) return;
  overlays.saving_as = false;
  finder.there.clear();
  state.focus_overlay = true;
  say(saved);
}

}  // namespace warplens::app
